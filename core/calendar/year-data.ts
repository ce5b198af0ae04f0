import type { Instant } from './moment.ts';
import type { DayNumber } from './solar.ts';

export interface LunarMonth {
  /** 1 … 12; a leap month has the number of the month it follows. */
  readonly number: number;
  readonly isLeap: boolean;
  readonly days: number;
}

/** What is stored for one year. Everything else in the calendar is computed from it. */
export interface YearData {
  readonly year: number;
  /** 正月初一 of the lunar year. */
  readonly firstDay: DayNumber;
  /** The lunar months in order, the leap month after the month it repeats. 2025: 13, the seventh 闰六月. */
  readonly months: readonly LunarMonth[];
  /** The twenty-four solar terms from 小寒 to 冬至, as instants. */
  readonly terms: readonly Instant[];
}

/** Loaded years by number. A moment needs its own year, the one before and the one after (`yearsAround`). */
export type Years = ReadonlyMap<number, YearData>;

/** A year that is not loaded is a bug of the caller, so this throws a plain `Error`, not a `CalendarError`. */
export function yearIn(years: Years, year: number): YearData {
  const data = years.get(year);
  if (!data) throw new Error(`calendar year ${year} is not loaded`);
  return data;
}
