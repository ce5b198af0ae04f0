import { expect, test } from 'vitest';
import { dayNumberOf } from '#core/calendar/solar.ts';
import { yearsAround } from '#core/calendar/years.ts';
import {
  type CalendarName,
  dayNumberOfEntered,
  daysOf,
  type EnteredDate,
  enteredDateOf,
  existing,
  monthsOf,
  yearOf,
} from './entered-date.ts';

const entered = (calendar: CalendarName, yearText: string, month: number, day: number): EnteredDate => ({
  calendar,
  yearText,
  month,
  day,
});

test.each(['1', '0001', ' 1900 ', '9999'])('%j is a year', (yearText) => {
  expect(yearOf({ yearText })).toBe(Number(yearText));
});

test.each(['', '0', '-1', '1.5', '１９００', '10000', '甲辰', '😀'])('%j is no year', (yearText) => {
  expect(yearOf({ yearText })).toBeNull();
});

test('a lunar year has the months it has: 2025 a 闰六月 of 29 days', async () => {
  const years = await yearsAround(2025);
  const months = monthsOf('lunar', 2025, years);
  expect(months.map(({ label }) => label).slice(4, 8)).toEqual(['五月', '六月', '闰六月', '七月']);
  expect(daysOf('lunar', 2025, -6, years)).toHaveLength(29);
  expect(monthsOf('solar', 2025, years)).toHaveLength(12);
});

test('October 1582 has no days from the 5th to the 14th', async () => {
  const days = daysOf('solar', 1582, 10, await yearsAround(1582)).map(({ value }) => value);
  expect(days).toHaveLength(21);
  expect(days.slice(3, 5)).toEqual([4, 15]);
});

test('a date that another year lacks becomes the nearest before it', async () => {
  const years = await yearsAround(2026);
  expect(existing(entered('lunar', '2026', -6, 31), 2026, years)).toMatchObject({ month: 6, day: 30 });
  expect(existing(entered('solar', '2026', 2, 31), 2026, years)).toMatchObject({ month: 2, day: 28 });
  expect(existing(entered('solar', '1582', 10, 10), 1582, await yearsAround(1582))).toMatchObject({ day: 4 });
});

test('a day is the same in both calendars, there and back', async () => {
  for (const [year, month, day] of [
    [1900, 1, 31],
    [2025, 1, 16],
    [2025, 8, 1],
    [2100, 12, 31],
    [1500, 2, 29],
    [3000, 6, 1],
  ] as const) {
    const years = await yearsAround(year);
    const number = dayNumberOf({ year, month, day });
    for (const calendar of ['solar', 'lunar'] as const) {
      const date = enteredDateOf(calendar, number, years);
      expect(dayNumberOfEntered(date, Number(date.yearText), years), `${calendar} ${year}`).toBe(number);
    }
  }
  const lunar = enteredDateOf('lunar', dayNumberOf({ year: 2025, month: 1, day: 16 }), await yearsAround(2025));
  expect(lunar).toEqual(entered('lunar', '2024', 12, 17));
});
