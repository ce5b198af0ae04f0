import { CalendarError, requireWhole } from './calendar-error.ts';

/** A day of the civil calendar: Julian up to 1582-10-04, Gregorian from 1582-10-15. The ten days between do not exist. */
export interface SolarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export interface SolarTime extends SolarDate {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** Days since 1970-01-01, without a gap in 1582: 1582-10-04 and 1582-10-15 are consecutive numbers. */
export type DayNumber = number;

export const FIRST_YEAR = 1;
export const LAST_YEAR = 9999;
export const SECONDS_A_DAY = 86_400;

const GREGORIAN_START: DayNumber = -141_427; // 1582-10-15
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Before 1600 every fourth year, from then on the Gregorian rule: 1500 was a leap year, 1700 was not. */
export const isLeapYear = (year: number): boolean =>
  year < 1600 ? year % 4 === 0 : year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** October 1582 has 21 days. */
export function daysInMonth(year: number, month: number): number {
  requireWhole(year, [FIRST_YEAR, LAST_YEAR], 'wrongYear');
  requireWhole(month, [1, 12], 'wrongMonth');
  if (year === 1582 && month === 10) return 21;
  return month === 2 && isLeapYear(year) ? 29 : (MONTH_DAYS[month - 1] as number);
}

function requireSolarDate({ year, month, day }: SolarDate): void {
  const days = daysInMonth(year, month);
  const is1582October = days === 21;
  requireWhole(day, [1, is1582October ? 31 : days], 'wrongDay');
  if (is1582October && day > 4 && day < 15) throw new CalendarError('wrongDay', day);
}

export function requireSolarTime(time: SolarTime): void {
  requireSolarDate(time);
  requireWhole(time.hour, [0, 23], 'wrongHour');
  requireWhole(time.minute, [0, 59], 'wrongMinute');
  requireWhole(time.second, [0, 59], 'wrongSecond');
}

/** 1970-01-01 is 0, 2000-01-01 is 10957, 1582-10-04 and 1582-10-15 are neighbours. */
export function dayNumberOf(date: SolarDate): DayNumber {
  requireSolarDate(date);
  return uncheckedDayNumberOf(date);
}

/**
 * As `dayNumberOf`, without the checks: years 1 and 9999 need the terms of years 0 and 10000. The year is counted from March, so
 * that the leap day is its last day and 153 days make five months from March on.
 */
export function uncheckedDayNumberOf({ year, month, day }: SolarDate): DayNumber {
  const marchYear = month > 2 ? year : year - 1;
  const marchMonth = (month + 9) % 12;
  const days = marchYear * 365 + Math.floor(marchYear / 4) + Math.floor((153 * marchMonth + 2) / 5) + day;
  const julian = days - 719_471;
  const gregorian = julian + 2 - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return gregorian >= GREGORIAN_START ? gregorian : julian;
}

export function solarDateOf(day: DayNumber): SolarDate {
  const isGregorian = day >= GREGORIAN_START;
  let days = day + (isGregorian ? 719_468 : 719_470);
  let centuries = 0;
  if (isGregorian) {
    const era = Math.floor(days / 146_097);
    const century = Math.min(3, Math.floor((days - era * 146_097) / 36_524));
    days -= era * 146_097 + century * 36_524;
    centuries = era * 400 + century * 100;
  }
  const cycle = Math.floor(days / 1461);
  const yearOfCycle = Math.min(3, Math.floor((days - cycle * 1461) / 365));
  const dayOfYear = days - cycle * 1461 - yearOfCycle * 365;
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = centuries + cycle * 4 + yearOfCycle + (month <= 2 ? 1 : 0);
  return { year, month, day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1 };
}
