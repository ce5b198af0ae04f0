import type { Instant } from './moment.ts';
import type { DayNumber } from './solar.ts';

export interface LunarMonth {
  /** 1 … 12; a leap month has the number of the month it repeats. */
  readonly number: number;
  readonly isLeap: boolean;
  readonly days: number;
}

/** All the calendar needs to know of one year; the rest is arithmetic. */
export interface YearData {
  readonly year: number;
  /** 正月初一 of the lunar year. */
  readonly firstDay: DayNumber;
  /** The lunar months in their order, leap month in its place. */
  readonly months: readonly LunarMonth[];
  /** The twenty-four solar terms from 小寒 to 冬至, as instants. */
  readonly terms: readonly Instant[];
}

/** The years in hand, by number. A moment needs its own year and both neighbours (yearsAround). */
export type Years = ReadonlyMap<number, YearData>;

/** Asking for a year that was not loaded is a mistake of the caller's, not a wrong date. */
export function yearIn(years: Years, year: number): YearData {
  const data = years.get(year);
  if (!data) throw new Error(`calendar year ${year} is not loaded`);
  return data;
}
