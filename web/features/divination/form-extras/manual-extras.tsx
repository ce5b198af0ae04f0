import { hexagramOf } from '#core/hexagram/hexagram.ts';
import { fullName, structureOf } from '#core/hexagram/king-wen.ts';
import { LINE_INDICES, type LineIndex, lineName, movementOf } from '#core/hexagram/line.ts';
import type { TrigramCode } from '#core/trigram/trigram.ts';
import { castLabel } from '#web/ui/book/cast-label.ts';
import { LineFigure } from '#web/ui/line-figure.tsx';
import { Toggles } from '#web/ui/toggles.tsx';
import styles from '../form/cast-form.module.css';

interface CastPreviewProps {
  readonly upper: TrigramCode | null;
  readonly lower: TrigramCode | null;
  readonly moving: readonly LineIndex[] | null;
}

/** The figure as far as it is chosen. */
export function CastPreview({ upper, lower, moving }: CastPreviewProps) {
  if (upper && lower) {
    const hexagram = hexagramOf(upper, lower);
    return (
      <div className={styles.preview}>
        <LineFigure
          code={hexagram}
          moving={moving ?? undefined}
          label={moving === null ? fullName(hexagram) : castLabel({ main: hexagram, moving })}
          className={styles.previewFigure}
        />
        <p>
          <span className={styles.previewName}>{fullName(hexagram)}</span>
          <br />
          <span className={styles.previewText}>
            {structureOf(hexagram)}
            {moving === null ? '，再选动爻' : ` · ${movementOf(moving)}`}
          </span>
        </p>
      </div>
    );
  }
  const only = upper ?? lower;
  if (!only) return null;
  return (
    <div className={styles.preview}>
      <LineFigure code={only} className={styles.previewFigure} />
      <p className={styles.previewText}>再选{upper ? '下' : '上'}卦</p>
    </div>
  );
}

const options = LINE_INDICES.map((line) => ({ value: line, label: lineName(line) }));

interface SeveralLinesProps {
  readonly moving: readonly LineIndex[];
  readonly onChange: (moving: readonly LineIndex[]) => void;
}

/** 多爻: each line moves or not, none or all six. */
export function SeveralLines({ moving, onChange }: SeveralLinesProps) {
  return (
    <Toggles
      legend="动爻"
      hint={movementOf(moving)}
      options={options}
      values={moving}
      onChange={(values) => onChange(LINE_INDICES.filter((line) => values.includes(line)))}
    />
  );
}
