import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { extraLabel, LINE_INDICES, type LineIndex, lineLabel } from '#core/hexagram/line.ts';
import { useChunk } from '#web/platform/chunks/chunk.ts';
import { companionTexts } from '#web/platform/texts/texts.ts';
import { Readings, readingsIn } from '#web/ui/book/readings.tsx';
import styles from './result-view.module.css';

interface ResultLinesProps {
  readonly hexagram: HexagramCode;
  readonly moving: readonly LineIndex[];
  readonly lines: readonly string[];
}

/** From the top line down, like the figure; moving lines are marked by colour and by 动. Below a line stands pinyin for its hard characters. */
export function ResultLines({ hexagram, moving, lines }: ResultLinesProps) {
  const extra = extraLabel(hexagram);
  const readings = useChunk(companionTexts(hexagram)).value?.pronunciation.readings;
  const readingsOf = (index: number) => {
    const hard = readingsIn(lines[index] ?? '', readings);
    if (hard.length === 0) return null;
    return (
      <div className={styles.readings}>
        <Readings readings={hard} />
      </div>
    );
  };
  return (
    <ul className={styles.lines} aria-label="爻辞">
      {extra && (
        <li>
          <a href={`/hexagram/${hexagram}/text`} className={styles.line}>
            <span className={styles.lineLabel}>{extra}</span>
            <span>{lines[6]}</span>
          </a>
          {readingsOf(6)}
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
          {readingsOf(line)}
        </li>
      ))}
    </ul>
  );
}
