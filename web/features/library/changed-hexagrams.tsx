import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { fullName, shortName } from '#core/hexagram/king-wen.ts';
import { flipLine, LINE_INDICES, lineName } from '#core/hexagram/line.ts';
import { LineFigure } from '#web/ui/line-figure.tsx';
import styles from './changed-hexagrams.module.css';

/** 变卦: the six hexagrams with one line changed. */
export function ChangedHexagrams({ code }: { readonly code: HexagramCode }) {
  const changed = LINE_INDICES.map((line) => ({ kind: `${lineName(line)}变`, changed: flipLine(code, line) }));
  return (
    <section className={styles.section} aria-label="变卦">
      <h2 className="section-head">变卦</h2>
      <ul className={styles.row}>
        {changed.map(({ kind, changed: to }) => (
          <li key={kind}>
            <a href={`/hexagram/${to}`} className="box stack gap-8 centered">
              <span className={styles.kind} aria-hidden="true">
                {kind}
              </span>
              <LineFigure code={to} label={`${kind}，${fullName(to)}`} width={34} />
              <span className={styles.name} aria-hidden="true">
                {shortName(to)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
