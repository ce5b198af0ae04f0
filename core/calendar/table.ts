import type { Instant } from './moment.ts';
import { FIRST_DAY, FIRST_TERM, GAPS, MONTH_DIGITS, TERM_DIGITS } from './table-data.ts';
import { DIGITS, predictedGap, TABLE_FIRST_YEAR } from './table-format.ts';
import type { LunarMonth, YearData } from './year-data.ts';

const VALUES = new Map([...DIGITS].map((digit, value) => [digit, value]));
const valueAt = (digits: string, index: number): number => VALUES.get(digits[index] as string) as number;

/** Each instant is the previous one, plus the predicted gap, plus the stored remainder (format: scripts/generate-calendar-table.ts). */
function unpackTerms(): readonly Instant[] {
  const count = TERM_DIGITS.length / 2;
  const instants = [FIRST_TERM];
  for (let i = 1; i <= count; i++) {
    const unsigned = valueAt(TERM_DIGITS, i - 1) * 64 + valueAt(TERM_DIGITS, count + i - 1);
    const remainder = unsigned % 2 === 0 ? unsigned / 2 : -(unsigned + 1) / 2;
    const gap = predictedGap(GAPS[i % 24] as readonly [number, number], TABLE_FIRST_YEAR + Math.floor(i / 24));
    instants.push((instants[i - 1] as Instant) + gap + remainder);
  }
  return instants;
}

function unpackMonths(year: number): readonly LunarMonth[] {
  const start = (year - TABLE_FIRST_YEAR) * 3;
  const bits = [0, 1, 2].reduce((sum, digit) => sum * 64 + valueAt(MONTH_DIGITS, start + digit), 0);
  const leap = bits >> 13;
  const months: LunarMonth[] = [];
  for (let index = 0; index < (leap ? 13 : 12); index++) {
    const isLeap = leap > 0 && index === leap;
    const number = leap > 0 && index >= leap ? index : index + 1;
    months.push({ number, isLeap, days: (bits >> index) & 1 ? 30 : 29 });
  }
  return months;
}

const daysOf = (months: readonly LunarMonth[]): number => months.reduce((sum, month) => sum + month.days, 0);

function unpack(): readonly YearData[] {
  const terms = unpackTerms();
  let firstDay = FIRST_DAY;
  return Array.from({ length: MONTH_DIGITS.length / 3 }, (_, index) => {
    const year = TABLE_FIRST_YEAR + index;
    const months = unpackMonths(year);
    const data = { year, firstDay, months, terms: terms.slice(index * 24, index * 24 + 24) };
    firstDay += daysOf(months);
    return data;
  });
}

const YEARS = unpack();

/** `year` must be one of 1899–2101. */
export const tableYear = (year: number): YearData => YEARS[year - TABLE_FIRST_YEAR] as YearData;
