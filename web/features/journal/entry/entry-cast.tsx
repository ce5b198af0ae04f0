import type { ResultFacts } from '#contract/divination.ts';
import { changedOf } from '#core/casting/cast-name.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import { movementOf } from '#core/hexagram/line.ts';
import { solarText } from '#web/platform/calendar/cast-date.ts';
import { castWallOf } from '#web/platform/calendar/device-moment.ts';
import { openCast } from '#web/platform/casts/current-cast.ts';
import { ForwardIcon } from '#web/ui/icons.tsx';
import { LineFigure } from '#web/ui/line-figure.tsx';
import { methodName } from '#web/ui/rows/method-name.ts';
import styles from './entry-page.module.css';

/** The cast in one row; a tap opens it. */
export function EntryCast({ facts }: { readonly facts: ResultFacts }) {
  const { cast } = facts;
  const change = cast.moving.length > 0 ? ` · 之 ${fullName(changedOf(cast))}` : '';
  return (
    <button type="button" className={styles.cast} onClick={() => openCast(facts)}>
      <LineFigure code={cast.main} moving={cast.moving} className={styles.figure} />
      <span>
        <b>{fullName(cast.main)}</b>
        <small>
          {movementOf(cast.moving)}
          {change} · {methodName(cast)}
        </small>
        <small>{solarText(castWallOf(facts))}</small>
      </span>
      <ForwardIcon />
    </button>
  );
}
