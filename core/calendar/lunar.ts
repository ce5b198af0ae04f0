import { err, ok, type Result } from '../result.ts';
import { CalendarError, type CalendarErrorCode, requireWhole } from './calendar-error.ts';
import { type DayNumber, dayNumberOf, FIRST_YEAR, LAST_YEAR, solarDateOf } from './solar.ts';
import { type Years, yearIn } from './year-data.ts';

export interface LunarDate {
  readonly year: number;
  readonly month: number;
  readonly isLeap: boolean;
  readonly day: number;
}

/** 2026-11-15 is 十月初七 of 丙午年. A day before 正月初一 belongs to the previous lunar year. */
export function lunarDateOf(day: DayNumber, years: Years): LunarDate {
  const { year } = solarDateOf(day);
  const own = yearIn(years, year);
  const data = day >= own.firstDay ? own : yearIn(years, year - 1);
  let start = data.firstDay;
  for (const { number, isLeap, days } of data.months) {
    if (day < start + days) return { year: data.year, month: number, isLeap, day: day - start + 1 };
    start += days;
  }
  throw new Error(`day ${day} lies outside the lunar year ${data.year}`);
}

const LAST_DAY = dayNumberOf({ year: LAST_YEAR, month: 12, day: 31 });

/**
 * Throws for a leap month that the year does not have, for the 30th of a month of 29 days, and from 九九九九年十二月初三 on, which is in
 * the solar year 10000. Only the data of the lunar year itself are needed.
 */
export function dayNumberOfLunar({ year, month, isLeap, day }: LunarDate, years: Years): DayNumber {
  requireWhole(year, [FIRST_YEAR, LAST_YEAR], 'wrongYear');
  requireWhole(month, [1, 12], 'wrongLunarMonth');
  const data = yearIn(years, year);
  let start = data.firstDay;
  for (const one of data.months) {
    if (one.number === month && one.isLeap === isLeap) {
      requireWhole(day, [1, Math.min(one.days, LAST_DAY - start + 1)], 'wrongLunarDay');
      return start + day - 1;
    }
    start += one.days;
  }
  throw new CalendarError('wrongLunarMonth', `${year} ${lunarMonthName({ month, isLeap })}`);
}

/** The day of a lunar date that somebody chose; the code says which field is wrong. 2025 闰五月初一 has a wrong month. */
export function parseLunarDate(date: LunarDate, years: Years): Result<DayNumber, CalendarErrorCode> {
  try {
    return ok(dayNumberOfLunar(date, years));
  } catch (error) {
    if (error instanceof CalendarError) return err(error.code);
    throw error;
  }
}

const MONTH_NAMES = ['正', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'];
const DIGIT_NAMES = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];

/** 闰八月 */
export const lunarMonthName = ({ month, isLeap }: Pick<LunarDate, 'month' | 'isLeap'>): string =>
  `${isLeap ? '闰' : ''}${MONTH_NAMES[month - 1]}月`;

/** 初七, 十五, 二十, 廿三, 三十 */
export function lunarDayName(day: number): string {
  if (day === 20) return '二十';
  if (day === 30) return '三十';
  const tens = ['初', '十', '廿'][Math.floor((day - 1) / 10)];
  return `${tens}${DIGIT_NAMES[(day - 1) % 10]}`;
}

/** 十月初七 */
export const lunarDateText = (date: LunarDate): string => `${lunarMonthName(date)}${lunarDayName(date.day)}`;
