import { expect, test } from 'vitest';
import { dayNumberOf, daysInMonth, isLeapYear, requireSolarTime, solarDateOf } from './solar.ts';

const date = (year: number, month: number, day: number) => ({ year, month, day });

test('the days of the years 1 to 9999 have consecutive numbers, and each number gives its date back', () => {
  let expected = dayNumberOf(date(1, 1, 1));
  for (let year = 1; year <= 9999; year++) {
    for (let month = 1; month <= 12; month++) {
      for (let day = 1; day <= 31; day++) {
        if (day > (year === 1582 && month === 10 ? 31 : daysInMonth(year, month))) continue;
        if (year === 1582 && month === 10 && day > 4 && day < 15) continue;
        const number = dayNumberOf(date(year, month, day));
        const back = solarDateOf(number);
        if (number !== expected++ || back.year !== year || back.month !== month || back.day !== day) {
          expect.fail(`${year}-${month}-${day}`);
        }
      }
    }
  }
  expect(expected).toBe(dayNumberOf(date(9999, 12, 31)) + 1);
});

test('1970-01-01 is day 0, 2000-01-01 day 10957, and 1582-10-15 follows 1582-10-04', () => {
  expect(dayNumberOf(date(1970, 1, 1))).toBe(0);
  expect(dayNumberOf(date(2000, 1, 1))).toBe(10_957);
  expect(dayNumberOf(date(1582, 10, 15)) - dayNumberOf(date(1582, 10, 4))).toBe(1);
});

test('1582 has 355 days and its October 21', () => {
  expect(daysInMonth(1582, 10)).toBe(21);
  expect(dayNumberOf(date(1583, 1, 1)) - dayNumberOf(date(1582, 1, 1))).toBe(355);
});

test('the months of a year have 365 or 366 days together, those of 1582 355', () => {
  for (const year of [4, 1500, 1582, 1600, 1700, 1900, 2000, 2100, 2024, 2025]) {
    const months = Array.from({ length: 12 }, (_, index) => daysInMonth(year, index + 1));
    expect(months.reduce((sum, days) => sum + days)).toBe(year === 1582 ? 355 : isLeapYear(year) ? 366 : 365);
  }
});

test('before 1600 every fourth year is a leap year, from then on the Gregorian rule holds', () => {
  expect([4, 100, 1500, 1580, 1600, 2000, 2024].every(isLeapYear)).toBe(true);
  expect([1, 1501, 1700, 1800, 1900, 2100, 2023].some(isLeapYear)).toBe(false);
  expect(dayNumberOf(date(1500, 2, 29))).toBe(dayNumberOf(date(1500, 3, 1)) - 1);
});

const wrongDates: [string, ReturnType<typeof date>][] = [
  ['wrong month 13', date(2025, 13, 1)],
  ['wrong month 0', date(2025, 0, 1)],
  ['wrong day 31', date(2025, 6, 31)],
  ['wrong day 0', date(2025, 6, 0)],
  ['wrong day 29', date(2025, 2, 29)],
  ['wrong day 29', date(1900, 2, 29)],
  ['wrong day 10', date(1582, 10, 10)],
  ['wrong day 5', date(1582, 10, 5)],
  ['wrong day 14', date(1582, 10, 14)],
  ['wrong year 0', date(0, 1, 1)],
  ['wrong year 10000', date(10_000, 1, 1)],
  ['wrong year -1', date(-1, 1, 1)],
  ['wrong year NaN', date(Number.NaN, 1, 1)],
  ['wrong month NaN', date(2025, Number.NaN, 1)],
  ['wrong day NaN', date(2025, 1, Number.NaN)],
  ['wrong day 1.5', date(2025, 1, 1.5)],
  ['wrong month Infinity', date(2025, Number.POSITIVE_INFINITY, 1)],
  ['wrong day "5"', date(2025, 1, '5' as unknown as number)],
  ['wrong month "５"', date(2025, '５' as unknown as number, 1)],
  ['wrong day undefined', date(2025, 1, undefined as unknown as number)],
];

test.each(wrongDates)('%s', (message, wrong) => {
  expect(() => dayNumberOf(wrong)).toThrow(expect.objectContaining({ name: 'CalendarError', message }));
});

test.each([
  ['wrong hour 24', { hour: 24 }],
  ['wrong hour -1', { hour: -1 }],
  ['wrong minute 60', { minute: 60 }],
  ['wrong second 60', { second: 60 }],
  ['wrong second 1.5', { second: 1.5 }],
  ['wrong hour NaN', { hour: Number.NaN }],
  ['wrong minute "5"', { minute: '5' as unknown as number }],
])('%s', (message, wrong) => {
  const time = { year: 2025, month: 1, day: 1, hour: 0, minute: 0, second: 0, ...wrong };
  expect(() => requireSolarTime(time)).toThrow(expect.objectContaining({ name: 'CalendarError', message }));
});
