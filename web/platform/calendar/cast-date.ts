import type { ResultFacts } from '#contract/divination.ts';
import { countedDayOf, type DayAt } from '#core/calendar/almanac.ts';
import { ganzhiName, ganzhiOfYear } from '#core/calendar/ganzhi.ts';
import { type LunarDate, lunarDateOf, lunarDateText } from '#core/calendar/lunar.ts';
import type { SolarTime } from '#core/calendar/solar.ts';
import type { Years } from '#core/calendar/year-data.ts';

/** 农历甲辰年十二月十七 */
export const lunarText = (date: LunarDate): string =>
  `农历${ganzhiName(ganzhiOfYear(date.year))}年${lunarDateText(date)}`;

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

/** The lunar date of a cast, in words; `dayAt` where the cast does not record its own. */
export const lunarTextOf = (facts: ResultFacts, wall: SolarTime, years: Years, dayAt: DayAt): string =>
  lunarText(lunarDateOfCast(facts, wall, years, dayAt));
