import type { ResultFacts } from '#contract/divination.ts';
import { solarText } from '#contract/words/dates.ts';
import { doubleHourIndexOf, doubleHourName } from '#core/calendar/double-hour.ts';
import type { Cast } from '#core/casting/cast.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import { LINE_INDICES, movementOf } from '#core/hexagram/line.ts';
import type { Reading } from '#core/reading/reading.ts';
import { yearsChunk } from '#web/platform/calendar/calendar.ts';
import { lunarTextOf } from '#web/platform/calendar/cast-date.ts';
import { castWallOf } from '#web/platform/calendar/device-moment.ts';
import { useChunk } from '#web/platform/chunks/chunk.ts';
import { dayAtOf, useSettings } from '#web/platform/storage/settings.ts';
import { methodName } from '#web/ui/rows/method-name.ts';
import styles from './result-view.module.css';

interface CastTimeProps {
  readonly facts: ResultFacts;
  readonly reading: Reading;
  readonly madeBy: Cast;
}

/** When a cast was made; how, and what moves. The lunar date waits for the calendar. */
export function CastTime({ facts, reading, madeBy }: CastTimeProps) {
  const wall = castWallOf(facts);
  const { value: years } = useChunk(yearsChunk(wall.year));
  const dayAt = dayAtOf(useSettings());
  const lunar = years && `${lunarTextOf(facts, wall, years, dayAt)} · `;
  return (
    <ul className={styles.when} aria-label="起卦时间">
      <li>
        {solarText(wall)} · <span className={styles.lunar}>{lunar}</span>
        {doubleHourName(doubleHourIndexOf(wall.hour))}
      </li>
      <li>
        {methodName(madeBy)} · <Movement reading={reading} />
      </li>
    </ul>
  );
}

/** 动 初爻 · 之 水地比; or 六爻不动, 六爻皆动 · 之 …. */
function Movement({ reading: { moving, changed } }: { readonly reading: Reading }) {
  const isSome = moving.length > 0 && moving.length < LINE_INDICES.length;
  return (
    <>
      {isSome && '动 '}
      <b>{isSome ? movementOf(moving).slice(0, -1) : movementOf(moving)}</b>
      {moving.length > 0 && ` · 之 ${fullName(changed)}`}
    </>
  );
}
