import { countedDayOf, type DayAt } from '../calendar/almanac.ts';
import { doubleHourIndexOf } from '../calendar/double-hour.ts';
import { branchIndexOf, ganzhiOfYear } from '../calendar/ganzhi.ts';
import { lunarDateOf } from '../calendar/lunar.ts';
import type { Moment } from '../calendar/moment.ts';
import type { Years } from '../calendar/year-data.ts';
import type { TimeBasis } from './time.ts';

/**
 * The four numbers of 年月日时起卦. The year is the lunar year, which begins at 正月初一 and not at 立春. A leap month counts as
 * the month it repeats. 2025-01-16 15:30 is 甲辰年十二月十七日申时: 5, 12, 17, 9, as in 观梅占.
 */
export function timeBasisOf({ wall }: Moment, years: Years, dayAt: DayAt): TimeBasis {
  const { year, month, day } = lunarDateOf(countedDayOf(wall, dayAt), years);
  return {
    yearNumber: branchIndexOf(ganzhiOfYear(year)) + 1,
    monthNumber: month,
    dayNumber: day,
    hourNumber: doubleHourIndexOf(wall.hour) + 1,
  };
}
