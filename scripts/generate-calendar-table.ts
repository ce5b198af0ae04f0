/**
 * `npm run generate:calendar` writes core/calendar/table-data.ts: the lunar months and solar-term instants of 1899–2101, taken from
 * lunar-typescript and packed for the browser. core/calendar/every-zone.property.test.ts compares the result with the library.
 *
 * Terms. The gap between a term and the previous one changes slowly from year to year. A straight line for each term predicts it
 * (`GAPS`: seconds in the year 2000, and change in seconds per century), and only the remainder is stored: some minutes, 10 bits.
 * A remainder takes two base-64 digits. All high digits come before all low ones, because gzip compresses the high ones well and
 * the low ones not at all.
 * Months. Three base-64 digits for a year: 4 bits for the leap month (0 = none), then 13 bits, one for each month, set where the
 * month has 30 days.
 * Starts. Both are sums over the years before, so the first term and the first day of every 25th year stand there as they are: to read a
 * year is to unpack 25.
 */
import { writeFileSync } from 'node:fs';
import * as library from 'lunar-typescript';
import { DIGITS, predictedGap, SPAN, TABLE_FIRST_YEAR, TABLE_LAST_YEAR } from '#core/calendar/table-format.ts';
import type { YearData } from '#core/calendar/year-data.ts';
import { libraryYear } from '#core/calendar/years.ts';

const years = Array.from({ length: TABLE_LAST_YEAR - TABLE_FIRST_YEAR + 1 }, (_, index) =>
  libraryYear(library, TABLE_FIRST_YEAR + index),
);
const instants = years.flatMap((year) => year.terms);
const at = (index: number): number => instants[index] as number;

/** Least squares over the years: [seconds in 2000, change in seconds per century]. */
function fittedGap(term: number): [number, number] {
  const points: [number, number][] = [];
  for (let i = term || 24; i < instants.length; i += 24) {
    points.push([(TABLE_FIRST_YEAR + Math.floor(i / 24) - 2000) / 100, at(i) - at(i - 1)]);
  }
  const mean = (pick: (point: [number, number]) => number) =>
    points.reduce((sum, p) => sum + pick(p), 0) / points.length;
  const [meanX, meanY] = [mean(([x]) => x), mean(([, y]) => y)];
  const slope = mean(([x, y]) => (x - meanX) * (y - meanY)) / mean(([x]) => (x - meanX) ** 2);
  return [Math.round(meanY - slope * meanX), Math.round(slope)];
}

const gaps = Array.from({ length: 24 }, (_, term) => fittedGap(term));

const remainders = instants.slice(1).map((instant, index) => {
  const i = index + 1;
  return instant - at(i - 1) - predictedGap(gaps[i % 24] as [number, number], TABLE_FIRST_YEAR + Math.floor(i / 24));
});

const digit = (value: number): string => {
  const found = DIGITS[value];
  if (found === undefined) throw new Error(`no digit for ${value}`);
  return found;
};
/** 0, -1, 1, -2, 2 … become 0, 1, 2, 3, 4 … */
const unsigned = remainders.map((value) => (value < 0 ? -2 * value - 1 : 2 * value));

function packedMonths({ months }: YearData): string {
  const leap = months.find((month) => month.isLeap)?.number ?? 0;
  const long = months.reduce((bits, month, index) => bits | (month.days === 30 ? 1 << index : 0), 0);
  const bits = (leap << 13) | long;
  return digit(bits >> 12) + digit((bits >> 6) & 63) + digit(bits & 63);
}

const starts = years
  .filter((_, index) => index % SPAN === 0)
  .map(({ terms, firstDay }) => [terms[0] as number, firstDay]);

const text = `// Made by scripts/generate-calendar-table.ts from lunar-typescript (MIT, see THIRD-PARTY.md). Do not edit.
export const STARTS: readonly (readonly [number, number])[] = ${JSON.stringify(starts)};
export const GAPS: readonly (readonly [number, number])[] = ${JSON.stringify(gaps)};
export const TERM_DIGITS =
  '${unsigned.map((value) => digit(value >> 6)).join('')}${unsigned.map((value) => digit(value & 63)).join('')}';
export const MONTH_DIGITS =
  '${years.map(packedMonths).join('')}';
`;
writeFileSync(new URL('../core/calendar/table-data.ts', import.meta.url), text);
console.log(`${years.length} years, ${instants.length} terms, ${text.length} bytes`);
