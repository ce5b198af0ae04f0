import { type HexagramCode, oppositeOf, reversedOf } from '#core/hexagram/hexagram.ts';
import { fullName, shortName } from '#core/hexagram/king-wen.ts';
import { flipLine, LINE_INDICES, lineName } from '#core/hexagram/line.ts';
import { mutualOf } from '#core/hexagram/mutual.ts';
import { LineFigure } from '#web/ui/line-figure.tsx';
import styles from './related-hexagrams.module.css';

interface Relation {
  readonly kind: string;
  readonly code: HexagramCode;
}

function Row({ title, relations }: { readonly title: string; readonly relations: readonly Relation[] }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.row}>
        {relations.map(({ kind, code }) => (
          <li key={kind}>
            <a href={`/hexagram/${code}`}>
              <span className={styles.kind} aria-hidden="true">
                {kind}
              </span>
              <LineFigure code={code} label={`${kind}，${fullName(code)}`} className={styles.figure} />
              <span className={styles.name} aria-hidden="true">
                {shortName(code)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Opposite (错), reversed (综), mutual (互), and the six hexagrams with one line changed. */
export function RelatedHexagrams({ code }: { readonly code: HexagramCode }) {
  const kin = [
    { kind: '错卦', code: oppositeOf(code) },
    { kind: '综卦', code: reversedOf(code) },
    { kind: '互卦', code: mutualOf(code) },
  ];
  const changed = LINE_INDICES.map((line) => ({ kind: `${lineName(line)}变`, code: flipLine(code, line) }));
  return (
    <>
      <Row title="错综互" relations={kin} />
      <Row title="变卦" relations={changed} />
    </>
  );
}
