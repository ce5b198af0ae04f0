import { castLabel, changedOf } from '#core/casting/cast-name.ts';
import { type HexagramCode, hexagramOf } from '#core/hexagram/hexagram.ts';
import { fullName, structureOf } from '#core/hexagram/king-wen.ts';
import { LINE_INDICES, type LineIndex, lineName, movementOf } from '#core/hexagram/line.ts';
import type { TrigramCode } from '#core/trigram/trigram.ts';
import { LineFigure } from '#web/ui/line-figure.tsx';
import { Toggles } from '#web/ui/toggles.tsx';
import styles from '../cast-form.module.css';

/** 之 雷天大壮; nothing where no line moves. */
const changedText = (main: HexagramCode, moving: readonly LineIndex[]): readonly string[] =>
  moving.length > 0 ? [`之 ${fullName(changedOf({ main, moving }))}`] : [];

interface CastPreviewProps {
  readonly upper: TrigramCode | null;
  readonly lower: TrigramCode | null;
  readonly moving: readonly LineIndex[] | null;
}

const missingText = ({ upper, lower, moving }: CastPreviewProps): string =>
  `还差${[...(upper ? [] : ['上卦']), ...(lower ? [] : ['下卦']), ...(moving ? [] : ['动爻'])].join('、')}`;

/** The figure as far as it is chosen, and what is missing. */
export function CastPreview(chosen: CastPreviewProps) {
  const { upper, lower, moving } = chosen;
  if (upper && lower) {
    const hexagram = hexagramOf(upper, lower);
    return (
      <div className={styles.preview}>
        <LineFigure
          code={hexagram}
          moving={moving ?? undefined}
          label={moving === null ? fullName(hexagram) : castLabel({ main: hexagram, moving })}
          width={40}
        />
        <p>
          <span className={styles.previewName}>{fullName(hexagram)}</span>
          <br />
          <span className={styles.previewText}>
            {moving === null
              ? `${structureOf(hexagram)}，${missingText(chosen)}`
              : [movementOf(moving), ...changedText(hexagram, moving)].join(' · ')}
          </span>
        </p>
      </div>
    );
  }
  const only = upper ?? lower;
  if (!only) return <p className={styles.previewEmpty}>{missingText(chosen)}</p>;
  return (
    <div className={styles.preview}>
      <LineFigure code={only} width={40} />
      <p className={styles.previewText}>{missingText(chosen)}</p>
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
