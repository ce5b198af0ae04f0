import type { ResultFacts } from '#contract/divination.ts';
import { countedDayOf, type DayAt } from '#core/calendar/almanac.ts';
import { doubleHourIndexOf, doubleHourName } from '#core/calendar/double-hour.ts';
import { ganzhiName, ganzhiOfYear } from '#core/calendar/ganzhi.ts';
import { type LunarDate, lunarDateOf, lunarDateText } from '#core/calendar/lunar.ts';
import type { SolarTime } from '#core/calendar/solar.ts';
import type { Years } from '#core/calendar/year-data.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import { LINE_INDICES, movementOf } from '#core/hexagram/line.ts';
import type { Reading } from '#core/reading/reading.ts';
import { yearsChunk } from '#web/platform/calendar.ts';
import { useChunk } from '#web/platform/chunk.ts';
import { castWallOf } from '#web/platform/device-moment.ts';
import { dayAtOf, useSettings } from '#web/platform/settings.ts';
import { methodName } from '#web/ui/method-name.ts';
import styles from './result-view.module.css';

const two = (value: number): string => String(value).padStart(2, '0');

/** 2025年1月16日 15:30 */
const solarText = ({ year, month, day, hour, minute }: SolarTime): string =>
  `${year}年${month}月${day}日 ${two(hour)}:${two(minute)}`;

/** 农历甲辰年十二月十七 */
const lunarText = (date: LunarDate): string => `农历${ganzhiName(ganzhiOfYear(date.year))}年${lunarDateText(date)}`;

/** The lunar day a cast was counted with. Where that was not recorded, a time cast still has its number. */
function lunarDateOfCast(
  { cast, dayAt: recorded }: ResultFacts,
  wall: SolarTime,
  years: Years,
  dayAt: DayAt,
): LunarDate {
  const now = lunarDateOf(countedDayOf(wall, recorded ?? dayAt), years);
  if (recorded !== null || cast.method !== 'time' || now.day === cast.basis.dayNumber) return now;
  const other = lunarDateOf(countedDayOf(wall, dayAt === 0 ? 23 : 0), years);
  return other.day === cast.basis.dayNumber ? other : now;
}

interface CastTimeProps {
  readonly facts: ResultFacts;
  readonly reading: Reading;
}

/** When a cast was made; how, and what moves. The lunar date waits for the calendar. */
export function CastTime({ facts, reading }: CastTimeProps) {
  const wall = castWallOf(facts);
  const { value: years } = useChunk(yearsChunk(wall.year));
  const dayAt = dayAtOf(useSettings());
  const lunar = years && `${lunarText(lunarDateOfCast(facts, wall, years, dayAt))} · `;
  return (
    <ul className={styles.when} aria-label="起卦时间">
      <li>
        {solarText(wall)} · {lunar}
        {doubleHourName(doubleHourIndexOf(wall.hour))}
      </li>
      <li>
        {methodName(facts.cast)} · <Movement reading={reading} />
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
