import { doubleHourIndexOf } from './double-hour.ts';
import { type GanzhiIndex, ganzhiOfDay, ganzhiOfHour, ganzhiOfMonth, ganzhiOfYear } from './ganzhi.ts';
import { type LunarDate, lunarDateOf } from './lunar.ts';
import type { Moment } from './moment.ts';
import { type DayNumber, dayNumberOf, type SolarTime } from './solar.ts';
import { type SolarTerm, termsAt } from './solar-term.ts';
import type { Years } from './year-data.ts';

/** The hour at which the day turns: midnight, or 23:00 for those who hold with 晚子时换日. */
export type DayAt = 0 | 23;

export interface Pillars {
  readonly year: GanzhiIndex;
  readonly month: GanzhiIndex;
  readonly day: GanzhiIndex;
  readonly hour: GanzhiIndex;
}

/** Everything a moment is called in the lunisolar calendar. */
export interface Almanac {
  readonly lunar: LunarDate;
  readonly pillars: Pillars;
  /** The lunar year's own name, which turns at 正月初一; `pillars.year` turns at 立春. */
  readonly lunarYearPillar: GanzhiIndex;
  readonly term: SolarTerm;
  readonly next: SolarTerm;
  readonly doubleHourIndex: number;
}

/** The civil day that day pillar and lunar date follow; with 晚子时换日 the last hour already belongs to the next. */
export const countedDayOf = (wall: SolarTime, dayAt: DayAt): DayNumber =>
  dayNumberOf(wall) + (dayAt === 23 && wall.hour === 23 ? 1 : 0);

/**
 * Year and month turn at the instants of 立春 and the 节, anywhere in the world; day and hour follow the clock on the wall.
 * The hour's stem follows the day that begins at 23:00 in either school: 2024-02-09 23:30 is 甲辰年…癸卯日甲子时.
 */
function pillarsOf(moment: Moment, term: SolarTerm, dayAt: DayAt): Pillars {
  const solarYear = term.termIndex < 2 ? term.year - 1 : term.year; // 小寒 and 大寒 come before 立春
  const year = ganzhiOfYear(solarYear);
  const monthIndex = (Math.floor(term.termIndex / 2) + 11) % 12; // 立春 opens 寅, month 0
  return {
    year,
    month: ganzhiOfMonth(year, monthIndex),
    day: ganzhiOfDay(countedDayOf(moment.wall, dayAt)),
    hour: ganzhiOfHour(ganzhiOfDay(countedDayOf(moment.wall, 23)), doubleHourIndexOf(moment.wall.hour)),
  };
}

export function almanacOf(moment: Moment, years: Years, dayAt: DayAt): Almanac {
  const lunar = lunarDateOf(countedDayOf(moment.wall, dayAt), years);
  const { term, next } = termsAt(moment.instant, years);
  return {
    lunar,
    pillars: pillarsOf(moment, term, dayAt),
    lunarYearPillar: ganzhiOfYear(lunar.year),
    term,
    next,
    doubleHourIndex: doubleHourIndexOf(moment.wall.hour),
  };
}
