import type { ResultFacts } from '#contract/divination.ts';
import { countedDayOf, type DayAt } from '#core/calendar/almanac.ts';
import { doubleHourIndexOf, doubleHourName } from '#core/calendar/double-hour.ts';
import { ganzhiName, ganzhiOfYear } from '#core/calendar/ganzhi.ts';
import { type LunarDate, lunarDateOf, lunarDateText } from '#core/calendar/lunar.ts';
import type { SolarTime } from '#core/calendar/solar.ts';
import type { Years } from '#core/calendar/year-data.ts';
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

/** 甲辰年十二月十七 */
const lunarText = (date: LunarDate): string => `${ganzhiName(ganzhiOfYear(date.year))}年${lunarDateText(date)}`;

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

/** When and how a cast was made. The lunar date waits for the calendar. */
export function CastTime({ facts }: { readonly facts: ResultFacts }) {
  const wall = castWallOf(facts);
  const { value: years } = useChunk(yearsChunk(wall.year));
  const dayAt = dayAtOf(useSettings());
  const hour = doubleHourName(doubleHourIndexOf(wall.hour));
  const rows = [
    ['公历', solarText(wall)],
    ['农历', years ? `${lunarText(lunarDateOfCast(facts, wall, years, dayAt))} ${hour}` : hour],
    ['起法', methodName(facts.cast)],
  ] as const;
  return (
    <dl className={styles.rows} aria-label="起卦时间">
      {rows.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
