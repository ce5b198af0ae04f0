import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import { type LineIndex, lineName } from '#core/hexagram/line.ts';
import { castLabel } from './cast-label.ts';
import styles from './cast-row.module.css';
import { dayText } from './day-text.ts';
import { LineFigure } from './line-figure.tsx';

/** Class of the list around the rows. It must be in an element with `container-type: inline-size`: its width in em decides the layout. */
export const castRows = styles['rows'];

interface CastRowProps {
  readonly main: HexagramCode;
  readonly moving: LineIndex;
  readonly timestamp: string;
  readonly badge?: string | undefined;
  readonly onOpen: () => void;
}

/** A cast as a row: figure, name, line and day; a tap opens it. */
export function CastRow({ main, moving, timestamp, badge, onOpen }: CastRowProps) {
  const day = dayText(timestamp);
  const label = [castLabel(main, moving), day, ...(badge ? [badge] : [])].join('，');
  return (
    <button type="button" className={styles.open} onClick={onOpen}>
      <LineFigure code={main} label={label} className={styles.figure} />
      <span aria-hidden="true">
        <span className={styles.name}>
          <b>{fullName(main)}</b>
          {badge && <span className={styles.badge}>{badge}</span>}
        </span>
        <span className={styles.when}>
          <span>{lineName(moving)}动 ·</span>
          <span>{day}</span>
        </span>
      </span>
    </button>
  );
}
