import type { ResultFacts } from '#contract/divination.ts';
import { countedDayOf, type DayAt } from '#core/calendar/almanac.ts';
import { doubleHourIndexOf, doubleHourName } from '#core/calendar/double-hour.ts';
import { ganzhiName, ganzhiOfYear } from '#core/calendar/ganzhi.ts';
import { type LunarDate, lunarDateOf, lunarDateText } from '#core/calendar/lunar.ts';
import type { SolarTime } from '#core/calendar/solar.ts';
import type { Years } from '#core/calendar/year-data.ts';
import type { Cast } from '#core/casting/cast.ts';
import { yearsChunk } from '#web/platform/calendar.ts';
import { useChunk } from '#web/platform/chunk.ts';
import { momentOfDate } from '#web/platform/device-moment.ts';
import { dayAtOf, useSettings } from '#web/platform/settings.ts';
import { METHOD_LABELS } from '#web/ui/cast-label.ts';
import styles from './result-view.module.css';

const two = (value: number): string => String(value).padStart(2, '0');

/** 2025年1月16日 15:30 */
const solarText = ({ year, month, day, hour, minute }: SolarTime): string =>
  `${year}年${month}月${day}日 ${two(hour)}:${two(minute)}`;

/** 甲辰年十二月十七 */
const lunarText = (date: LunarDate): string => `${ganzhiName(ganzhiOfYear(date.year))}年${lunarDateText(date)}`;

/** A time cast has the lunar day it was counted with, whatever 晚子时换日 is set to now. */
function lunarDateOfCast(cast: Cast, wall: SolarTime, years: Years, dayAt: DayAt): LunarDate {
  const now = lunarDateOf(countedDayOf(wall, dayAt), years);
  if (cast.method !== 'time' || now.day === cast.basis.dayNumber) return now;
  const other = lunarDateOf(countedDayOf(wall, dayAt === 0 ? 23 : 0), years);
  return other.day === cast.basis.dayNumber ? other : now;
}

/** When and how a cast was made, by this device's clock. The lunar date waits for the calendar. */
export function CastTime({ facts: { cast, timestamp } }: { readonly facts: ResultFacts }) {
  const { wall } = momentOfDate(new Date(timestamp));
  const { value: years } = useChunk(yearsChunk(wall.year));
  const dayAt = dayAtOf(useSettings());
  const hour = doubleHourName(doubleHourIndexOf(wall.hour));
  const rows = [
    ['公历', solarText(wall)],
    ['农历', years ? `${lunarText(lunarDateOfCast(cast, wall, years, dayAt))} ${hour}` : hour],
    ['起法', METHOD_LABELS[cast.method]],
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
