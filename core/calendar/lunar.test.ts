import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayNumberOfLunar, lunarDateOf, lunarDateText, lunarDayName, lunarMonthName, parseLunarDate } from './lunar.ts';
import { dayNumberOf, solarDateOf } from './solar.ts';
import { yearIn } from './year-data.ts';
import { yearDataOf, yearsAround } from './years.ts';

const lunar = (year: number, month: number, day: number, isLeap = false) => ({ year, month, isLeap, day });

test('2026-11-15 is 十月初七, 2020-05-23 is 闰四月初一', async () => {
  const autumn = lunarDateOf(dayNumberOf({ year: 2026, month: 11, day: 15 }), await yearsAround(2026));
  expect([autumn.year, lunarDateText(autumn)]).toEqual([2026, '十月初七']);
  const leap = lunarDateOf(dayNumberOf({ year: 2020, month: 5, day: 23 }), await yearsAround(2020));
  expect([leap, lunarDateText(leap)]).toEqual([lunar(2020, 4, 1, true), '闰四月初一']);
});

test('solar → lunar → solar gives the same day, for every day of seventeen years from 1 to 9999', async () => {
  for (const year of [1, 2, 236, 237, 239, 689, 700, 1000, 1500, 1582, 1583, 1645, 1899, 2101, 3358, 5000, 9999]) {
    const years = await yearsAround(year);
    const last = dayNumberOf({ year, month: 12, day: 31 });
    for (let day = dayNumberOf({ year, month: 1, day: 1 }); day <= last; day++) {
      const date = lunarDateOf(day, years);
      if (date.year === 0) continue; // lunar year 0 is an output only: as an input it is out of range
      if (dayNumberOfLunar(date, years) !== day) expect.fail(`${year}: ${JSON.stringify([solarDateOf(day), date])}`);
    }
  }
});

test('2025 has thirteen months, 闰六月 of 29 days after 六月 of 30; 2026 has twelve', async () => {
  const years = await yearsAround(2025);
  const months = yearIn(years, 2025).months.map(
    ({ number, isLeap, days }) => `${lunarMonthName({ month: number, isLeap })} ${days}`,
  );
  expect(months).toHaveLength(13);
  expect(months.slice(4, 8)).toEqual(['五月 29', '六月 30', '闰六月 29', '七月 30']);
  expect(yearIn(years, 2026).months).toHaveLength(12);
});

/** Any date that somebody could choose, most of 1900–2100, with months and days that may not exist. */
const anyLunarDate = fc.record({
  year: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 1900, max: 2100 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 9998 }) },
  ),
  month: fc.integer({ min: 1, max: 12 }),
  isLeap: fc.boolean(),
  day: fc.integer({ min: 1, max: 30 }),
});

test('lunar → solar → lunar gives the same date; a date without a day is one that its year does not list', () =>
  fc.assert(
    fc.asyncProperty(anyLunarDate, async (date) => {
      const years = await yearsAround(date.year);
      const month = yearIn(years, date.year).months.find(
        ({ number, isLeap }) => number === date.month && isLeap === date.isLeap,
      );
      const day = parseLunarDate(date, years);
      if (day.ok) expect(lunarDateOf(day.value, await yearsAround(solarDateOf(day.value).year))).toEqual(date);
      else expect(day.error).toBe(month ? 'wrongLunarDay' : 'wrongLunarMonth');
      expect(day.ok).toBe(month !== undefined && date.day <= month.days);
    }),
    { numRuns: 400 },
  ));

test('the last day that has a lunar date is 九九九九年十二月初二', async () => {
  const years = await yearsAround(9999);
  expect(parseLunarDate(lunar(9999, 12, 2), years)).toEqual({
    ok: true,
    value: dayNumberOf({ year: 9999, month: 12, day: 31 }),
  });
  expect(parseLunarDate(lunar(9999, 12, 3), years)).toEqual({ ok: false, error: 'wrongLunarDay' });
});

test('a lunar date in a year that is not loaded is a bug, not a wrong date', () => {
  expect(() => parseLunarDate(lunar(2025, 1, 1), new Map())).toThrow('calendar year 2025 is not loaded');
});

test('each lunar year begins the day after the one before ends, across both ends of the table too', async () => {
  for (const year of [0, 1, 236, 1581, 1582, 1898, 1899, 1900, 2100, 2101, 2102, 9999]) {
    const [own, next] = [await yearDataOf(year), await yearDataOf(year + 1)];
    expect(own.firstDay + own.months.reduce((sum, month) => sum + month.days, 0)).toBe(next.firstDay);
    expect(own.terms).toHaveLength(24);
    expect((next.terms[0] as number) - (own.terms[23] as number)).toBeGreaterThan(14 * 86_400);
  }
});

test.each([
  ['wrong lunar day 30', lunar(2025, 2, 30)],
  ['wrong lunar day 31', lunar(2025, 1, 31)],
  ['wrong lunar day 0', lunar(2025, 1, 0)],
  ['wrong lunar day NaN', lunar(2025, 1, Number.NaN)],
  ['wrong lunar day 1.5', lunar(2025, 1, 1.5)],
  ['wrong lunar day "5"', lunar(2025, 1, '5' as unknown as number)],
  ['wrong lunar month 13', lunar(2025, 13, 1)],
  ['wrong lunar month 0', lunar(2025, 0, 1)],
  ['wrong lunar month -6', lunar(2025, -6, 1)],
  ['wrong lunar month "2025 闰五月"', lunar(2025, 5, 1, true)],
  ['wrong year 0', lunar(0, 1, 1)],
  ['wrong year 10000', lunar(10_000, 1, 1)],
])('%s', async (message, wrong) => {
  const years = await yearsAround(2025);
  expect(() => dayNumberOfLunar(wrong, years)).toThrow(expect.objectContaining({ name: 'CalendarError', message }));
});

test('a year has at most one leap month: 2025 has 闰六月, 2026 none', async () => {
  const leapMonths = async (year: number) => (await yearDataOf(year)).months.filter(({ isLeap }) => isLeap);
  expect(await leapMonths(2025)).toMatchObject([{ number: 6 }]);
  expect(await leapMonths(2026)).toEqual([]);
});

test('a year out of range throws CalendarError, a year that is not loaded throws Error', async () => {
  await expect(yearDataOf(-1)).rejects.toThrow('wrong year -1');
  await expect(yearDataOf(10_001)).rejects.toThrow('wrong year 10001');
  await expect(yearsAround(0)).rejects.toThrow('wrong year 0');
  await expect(yearsAround(10_000)).rejects.toThrow('wrong year 10000');
  await expect(yearDataOf(2025.5)).rejects.toThrow('wrong year 2025.5');
  expect(() => yearIn(new Map(), 2025)).toThrow('calendar year 2025 is not loaded');
});

test('the thirty days of a month run from 初一 to 三十', () => {
  const names = Array.from({ length: 30 }, (_, index) => lunarDayName(index + 1));
  expect(names.join(' ')).toBe(
    '初一 初二 初三 初四 初五 初六 初七 初八 初九 初十 十一 十二 十三 十四 十五 十六 十七 十八 十九 二十 廿一 廿二 廿三 廿四 廿五 廿六 廿七 廿八 廿九 三十',
  );
});
