import type { Reading } from '#core/casting/reading.ts';
import { doubled, type HexagramCode } from '#core/hexagram/hexagram.ts';
import { fullName, shortName, structureOf } from '#core/hexagram/king-wen.ts';
import type { LineIndex } from '#core/hexagram/line.ts';
import { trigramName } from '#core/trigram/trigram.ts';
import { castLabel } from '#web/ui/cast-label.ts';
import { LineFigure } from '#web/ui/line-figure.tsx';
import styles from './hexagram-cards.module.css';

interface CardContent {
  readonly role: '主卦' | '变卦' | '用互' | '体互';
  readonly code: HexagramCode;
  readonly moving?: LineIndex;
  readonly name: string;
  readonly caption: string;
  readonly label: string;
}

function contentsOf({ main, moving, changed, useMutual, bodyMutual }: Reading): readonly CardContent[] {
  const mutual = (role: '用互' | '体互', { trigram, lines }: Reading['useMutual']): CardContent => ({
    role,
    code: doubled(trigram),
    name: trigramName(trigram),
    caption: lines,
    label: `${role}，${trigramName(trigram)}，${lines}`,
  });
  return [
    {
      role: '主卦',
      code: main,
      moving,
      name: shortName(main),
      caption: structureOf(main),
      label: `主卦，${castLabel(main, moving)}，${structureOf(main)}`,
    },
    {
      role: '变卦',
      code: changed,
      name: shortName(changed),
      caption: structureOf(changed),
      label: `变卦，${fullName(changed)}，${structureOf(changed)}`,
    },
    mutual('用互', useMutual),
    mutual('体互', bodyMutual),
  ];
}

/** 主卦 变卦 above 用互 体互; each links to its hexagram. */
export function HexagramCards({ reading }: { readonly reading: Reading }) {
  return (
    <ul className={styles.grid}>
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
