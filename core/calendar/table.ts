import type { Instant } from './moment.ts';
import { GAPS, MONTH_DIGITS, STARTS, TERM_DIGITS } from './table-data.ts';
import { DIGITS, predictedGap, SPAN, TABLE_FIRST_YEAR } from './table-format.ts';
import type { LunarMonth, YearData } from './year-data.ts';

const valueAt = (digits: string, index: number): number => DIGITS.indexOf(digits[index] as string);

/**
 * The terms of `years` years, of which the first has the index `from` in the table. Each instant is the previous one, plus the predicted
 * gap, plus the stored remainder (format: scripts/generate-calendar-table.ts).
 */
function unpackTerms(from: number, years: number, first: Instant): readonly Instant[] {
  const count = TERM_DIGITS.length / 2;
  const instants = [first];
  for (let i = from * 24 + 1; i < (from + years) * 24; i++) {
    const unsigned = valueAt(TERM_DIGITS, i - 1) * 64 + valueAt(TERM_DIGITS, count + i - 1);
    const remainder = unsigned % 2 === 0 ? unsigned / 2 : -(unsigned + 1) / 2;
    const gap = predictedGap(GAPS[i % 24] as readonly [number, number], TABLE_FIRST_YEAR + Math.floor(i / 24));
    instants.push((instants.at(-1) as Instant) + gap + remainder);
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

function unpack(span: number): readonly YearData[] {
  const from = span * SPAN;
  const years = Math.min(SPAN, MONTH_DIGITS.length / 3 - from);
  const [firstTerm, start] = STARTS[span] as readonly [Instant, number];
  const terms = unpackTerms(from, years, firstTerm);
  let firstDay = start;
  return Array.from({ length: years }, (_, index) => {
    const year = TABLE_FIRST_YEAR + from + index;
    const months = unpackMonths(year);
    const data = { year, firstDay, months, terms: terms.slice(index * 24, index * 24 + 24) };
    firstDay += daysOf(months);
    return data;
  });
}

const unpacked: (readonly YearData[] | undefined)[] = [];

/** `year` must be one of 1899–2101. */
export function tableYear(year: number): YearData {
  const index = year - TABLE_FIRST_YEAR;
  const span = Math.floor(index / SPAN);
  unpacked[span] ??= unpack(span);
  return unpacked[span][index % SPAN] as YearData;
}
