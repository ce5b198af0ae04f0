import { doubleHourIndexOf } from './double-hour.ts';
import { type GanzhiIndex, ganzhiOfDay, ganzhiOfHour, ganzhiOfMonth, ganzhiOfYear } from './ganzhi.ts';
import { type LunarDate, lunarDateOf } from './lunar.ts';
import type { Moment } from './moment.ts';
import { type DayNumber, dayNumberOf, type SolarTime } from './solar.ts';
import { monthIndexOf, type SolarTerm, termsAt } from './solar-term.ts';
import type { Years } from './year-data.ts';

/** The hour at which a new day begins: 0, or 23 with the setting 晚子时换日 (chosen, see docs/decisions/calendar.md). */
export type DayAt = 0 | 23;

export interface Pillars {
  readonly year: GanzhiIndex;
  readonly month: GanzhiIndex;
  readonly day: GanzhiIndex;
  readonly hour: GanzhiIndex;
}

/** What the lunisolar calendar says of one moment. */
export interface Almanac {
  readonly lunar: LunarDate;
  readonly pillars: Pillars;
  /** The pillar of the lunar year, which begins at 正月初一; the year of `pillars.year` begins at 立春. */
  readonly lunarYearPillar: GanzhiIndex;
  readonly term: SolarTerm;
  readonly next: SolarTerm;
  readonly doubleHourIndex: number;
}

/** The day that lunar date and day pillar are computed for. With 晚子时换日 the hour from 23:00 belongs to the next day. */
export const countedDayOf = (wall: SolarTime, dayAt: DayAt): DayNumber =>
  dayNumberOf(wall) + (dayAt === 23 && wall.hour === 23 ? 1 : 0);

/**
 * Year and month pillars change at the instants of 立春 and the other 节, at the same instant everywhere on earth. Day and hour
 * pillars follow the wall clock. The hour's stem is that of the day beginning at 23:00, whatever `dayAt` is: 2024-02-09 23:30
 * is 癸卯日 甲子时 with dayAt 0 and 甲辰日 甲子时 with dayAt 23.
 */
function pillarsOf(moment: Moment, term: SolarTerm, dayAt: DayAt): Pillars {
  const solarYear = term.termIndex < 2 ? term.year - 1 : term.year; // 小寒 and 大寒 come before 立春
  const year = ganzhiOfYear(solarYear);
  return {
    year,
    month: ganzhiOfMonth(year, monthIndexOf(term)),
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
