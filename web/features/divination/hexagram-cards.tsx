import type { Mutual, Reading } from '#core/casting/reading.ts';
import { doubled, type HexagramCode } from '#core/hexagram/hexagram.ts';
import { fullName, shortName, structureOf } from '#core/hexagram/king-wen.ts';
import type { LineIndex } from '#core/hexagram/line.ts';
import { trigramName } from '#core/trigram/trigram.ts';
import { castLabel } from '#web/ui/cast-label.ts';
import { LineFigure } from '#web/ui/line-figure.tsx';
import styles from './hexagram-cards.module.css';

interface CardContent {
  readonly role: '主卦' | '变卦' | '用互' | '体互' | '本卦' | '之卦' | '互卦';
  readonly code: HexagramCode;
  readonly moving?: readonly LineIndex[];
  readonly name: string;
  readonly caption: string;
  readonly label: string;
}

function wholeOf(role: CardContent['role'], code: HexagramCode, caption = structureOf(code)): CardContent {
  return { role, code, name: shortName(code), caption, label: `${role}，${fullName(code)}，${caption}` };
}

const mainOf = (role: '主卦' | '本卦', { main, moving }: Reading): CardContent => ({
  ...wholeOf(role, main),
  moving,
  label: `${role}，${castLabel({ main, moving })}，${structureOf(main)}`,
});

const trigramOf = (role: '用互' | '体互', { trigram, lines }: Mutual): CardContent => ({
  role,
  code: doubled(trigram),
  name: trigramName(trigram),
  caption: lines,
  label: `${role}，${trigramName(trigram)}，${lines}`,
});

function contentsOf(reading: Reading): readonly CardContent[] {
  const { main, changed, mutual } = reading;
  if (reading.kind === 'whole') {
    const isSame = changed === main;
    return [mainOf('本卦', reading), wholeOf('之卦', changed, isSame ? '不变' : undefined), wholeOf('互卦', mutual)];
  }
  const { useMutual, bodyMutual } = reading;
  return [
    mainOf('主卦', reading),
    wholeOf('变卦', changed),
    trigramOf('用互', useMutual),
    trigramOf('体互', bodyMutual),
  ];
}

/** One line moves: 主卦 变卦 above 用互 体互. Otherwise 本卦 之卦 互卦. Each links to its hexagram. */
export function HexagramCards({ reading }: { readonly reading: Reading }) {
  return (
    <ul className={reading.kind === 'whole' ? styles.three : styles.grid}>
      {contentsOf(reading).map(({ role, code, moving, name, caption, label }) => (
        <li key={role}>
          <a href={`/hexagram/${code}`} className={styles.card}>
            <span className={styles.role} aria-hidden="true">
              {role}
            </span>
            <LineFigure code={code} moving={moving} label={label} className={styles.figure} />
            <span className={styles.name} aria-hidden="true">
              {name}
            </span>
            <span className={styles.caption} aria-hidden="true">
              {caption}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
