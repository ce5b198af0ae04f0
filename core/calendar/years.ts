import { requireWhole } from './calendar-error.ts';
import { type Instant, instantInChina } from './moment.ts';
import { FIRST_YEAR, LAST_YEAR, type SolarTime, uncheckedDayNumberOf } from './solar.ts';
import { TABLE_FIRST_YEAR, TABLE_LAST_YEAR } from './table-format.ts';
import type { LunarMonth, YearData, Years } from './year-data.ts';

type Library = typeof import('lunar-typescript');
type LibraryYear = ReturnType<Library['LunarYear']['fromYear']>;

/**
 * The only source of calendar data: the table for 1899–2101, lunar-typescript, from which
 * the table is generated, for all other years (docs/decisions/calendar.md).
 */
export async function yearDataOf(year: number): Promise<YearData> {
  requireWhole(year, [FIRST_YEAR - 1, LAST_YEAR + 1], 'wrongYear'); // years 1 and 9999 need the years beside them
  if (year >= TABLE_FIRST_YEAR && year <= TABLE_LAST_YEAR) return (await import('./table.ts')).tableYear(year);
  return libraryYear(await import('lunar-typescript'), year);
}

/** The year, the one before and the one after: what any moment of that year needs. */
export async function yearsAround(year: number): Promise<Years> {
  requireWhole(year, [FIRST_YEAR, LAST_YEAR], 'wrongYear');
  const data = await Promise.all([yearDataOf(year - 1), yearDataOf(year), yearDataOf(year + 1)]);
  return new Map(data.map((one) => [one.year, one]));
}

/** A year of lunar-typescript as `YearData`. Exported for the generator of the table and for its test. */
export function libraryYear(library: Library, year: number): YearData {
  const own = library.LunarYear.fromYear(year);
  const months = own.getMonthsInYear();
  const first = library.Solar.fromJulianDay((months[0] as (typeof months)[number]).getFirstJulianDay());
  return {
    year,
    firstDay: uncheckedDayNumberOf(toSolarTime(first)),
    months: months.map(
      (month): LunarMonth => ({
        number: Math.abs(month.getMonth()),
        isLeap: month.getMonth() < 0,
        days: month.getDayCount(),
      }),
    ),
    terms: libraryTerms(library, own),
  };
}

/** The library lists 31 terms, starting at 大雪 of the previous year. Entries 2 to 25 are 小寒 … 冬至 of this year. */
const libraryTerms = (library: Library, year: LibraryYear): readonly Instant[] =>
  year
    .getJieQiJulianDays()
    .slice(2, 26)
    .map((julianDay) => instantInChina(toSolarTime(library.Solar.fromJulianDay(julianDay))));

const toSolarTime = (solar: ReturnType<Library['Solar']['fromJulianDay']>): SolarTime => ({
  year: solar.getYear(),
  month: solar.getMonth(),
  day: solar.getDay(),
  hour: solar.getHour(),
  minute: solar.getMinute(),
  second: solar.getSecond(),
});
