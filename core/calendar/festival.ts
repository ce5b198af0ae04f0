import { lunarDateOf } from './lunar.ts';
import { chinaDayOf } from './moment.ts';
import { type DayNumber, solarDateOf } from './solar.ts';
import { type TermName, termIndexOf } from './solar-term.ts';
import { type Years, yearIn } from './year-data.ts';

/** Festivals of a fixed lunar day, as 'month-day'. 小年 is kept on the 23rd, as in the north (chosen, see docs/decisions/calendar.md). */
const BY_LUNAR_DAY: Readonly<Record<string, string>> = {
  '1-1': '春节',
  '1-15': '元宵',
  '5-5': '端午',
  '7-7': '七夕',
  '7-15': '中元',
  '8-15': '中秋',
  '9-9': '重阳',
  '12-8': '腊八',
  '12-23': '小年',
};

/** Festivals that fall on a solar term: the civil day in China that contains its instant. */
const BY_TERM: readonly TermName[] = ['清明', '冬至'];

/**
 * A leap month has no festivals. 除夕 is the day before 正月初一, so it falls in the leap month if the year ends with one:
 * 2025-01-28 is 除夕.
 */
export function festivalsOf(day: DayNumber, years: Years): readonly string[] {
  const { year, month, isLeap, day: lunarDay } = lunarDateOf(day, years);
  const festivals: string[] = [];
  const named = isLeap ? undefined : BY_LUNAR_DAY[`${month}-${lunarDay}`];
  if (named) festivals.push(named);
  if (isLastDayOfLunarYear(day, year, years)) festivals.push('除夕');
  const { terms } = yearIn(years, solarDateOf(day).year);
  for (const name of BY_TERM) if (chinaDayOf(terms[termIndexOf(name)] as number) === day) festivals.push(name);
  return festivals;
}

function isLastDayOfLunarYear(day: DayNumber, lunarYear: number, years: Years): boolean {
  const { firstDay, months } = yearIn(years, lunarYear);
  return day === firstDay + months.reduce((sum, month) => sum + month.days, 0) - 1;
}
