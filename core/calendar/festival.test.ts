import { expect, test } from 'vitest';
import { festivalsOf } from './festival.ts';
import { dayNumberOf } from './solar.ts';
import { yearsAround } from './years.ts';

test.each([
  [2025, 1, 28, ['除夕']],
  [2025, 1, 29, ['春节']],
  [2025, 1, 22, ['小年']],
  [2025, 1, 7, ['腊八']],
  [2025, 2, 12, ['元宵']],
  [2025, 4, 4, ['清明']],
  [2025, 5, 31, ['端午']],
  [2025, 8, 29, ['七夕']],
  [2025, 9, 6, ['中元']],
  [2025, 10, 6, ['中秋']],
  [2025, 10, 29, ['重阳']],
  [2025, 12, 21, ['冬至']],
  [2027, 2, 6, ['春节']], // some calendars say 除夕
  [2025, 7, 1, []],
])('%i-%i-%i: %j', async (year, month, day, festivals) => {
  expect(festivalsOf(dayNumberOf({ year, month, day }), await yearsAround(year))).toEqual(festivals);
});

test('a leap month has no festivals: 2039, with 闰五月, has one 端午', async () => {
  const years = await yearsAround(2039);
  const days = Array.from({ length: 365 }, (_, index) => dayNumberOf({ year: 2039, month: 1, day: 1 }) + index);
  expect(days.filter((day) => festivalsOf(day, years).includes('端午'))).toHaveLength(1);
});

test('除夕 is the last day of a year that ends in a leap twelfth month (3358)', async () => {
  const years = await yearsAround(3359);
  const newYear = years.get(3359)?.firstDay as number;
  expect(years.get(3358)?.months.at(-1)).toMatchObject({ number: 12, isLeap: true });
  expect(festivalsOf(newYear - 1, years)).toEqual(['除夕']);
  expect(festivalsOf(newYear, years)).toEqual(['春节']);
});
