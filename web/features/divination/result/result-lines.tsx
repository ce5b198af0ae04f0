import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { extraLabel, LINE_INDICES, type LineIndex, lineLabel } from '#core/hexagram/line.ts';
import styles from './result-view.module.css';

interface ResultLinesProps {
  readonly hexagram: HexagramCode;
  readonly moving: readonly LineIndex[];
  readonly lines: readonly string[];
}

/** From the top line down, like the figure; moving lines are marked by colour and by 动. */
export function ResultLines({ hexagram, moving, lines }: ResultLinesProps) {
  const extra = extraLabel(hexagram);
  return (
    <ul className={styles.lines} aria-label="爻辞">
      {extra && (
        <li>
          <a href={`/hexagram/${hexagram}/text`} className={styles.line}>
            <span className={styles.lineLabel}>{extra}</span>
            <span>{lines[6]}</span>
          </a>
        </li>
      )}
      {LINE_INDICES.toReversed().map((line) => (
        <li key={line} className={moving.includes(line) ? styles.moving : undefined}>
          <a href={`/hexagram/${hexagram}/text/${line}`} className={styles.line}>
            <span className={styles.lineLabel}>
              {lineLabel(hexagram, line)}
              {moving.includes(line) && <small>动</small>}
            </span>
            <span>{lines[line]}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
