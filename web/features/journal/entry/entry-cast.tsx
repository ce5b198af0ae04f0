import type { ResultFacts } from '#contract/divination.ts';
import { solarText } from '#contract/words/dates.ts';
import { doubleHourIndexOf, doubleHourName } from '#core/calendar/double-hour.ts';
import { changedOf } from '#core/casting/cast-name.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import { movementOf } from '#core/hexagram/line.ts';
import { castWallOf } from '#web/platform/calendar/device-moment.ts';
import { openCast } from '#web/platform/casts/current-cast.ts';
import { goBack } from '#web/platform/navigation/router.tsx';
import { cameFrom } from '#web/platform/navigation/way-back.ts';
import { ForwardIcon } from '#web/ui/icons.tsx';
import { LineFigure } from '#web/ui/line-figure.tsx';
import { methodName } from '#web/ui/rows/method-name.ts';
import styles from './entry-page.module.css';

const RESULT = '/divination';

/** Its result and its entry lead to each other: back where one came from, so that they do not pile up in the history. */
const openResult = (facts: ResultFacts): void => (cameFrom()?.path === RESULT ? goBack(RESULT) : openCast(facts));

/** The cast in one row; a tap opens its result. */
export function EntryCast({ facts }: { readonly facts: ResultFacts }) {
  const { cast } = facts;
  const wall = castWallOf(facts);
  const day = solarText(wall);
  const isThisYear = wall.year === new Date().getFullYear();
  const change = cast.moving.length > 0 ? ` · 之 ${fullName(changedOf(cast))}` : '';
  return (
    <button type="button" className={styles.cast} onClick={() => openResult(facts)}>
      <LineFigure code={cast.main} moving={cast.moving} className={styles.figure} />
      <span>
        <b>{fullName(cast.main)}</b>
        <small>
          {movementOf(cast.moving)}
          {change} · {methodName(cast)}
        </small>
        <small>
          {isThisYear ? day.slice(day.indexOf('年') + 1) : day} · {doubleHourName(doubleHourIndexOf(wall.hour))}
        </small>
      </span>
      <ForwardIcon />
    </button>
  );
}
