import { expect, test } from 'vitest';
import { ganzhiCode, ganzhiName, ganzhiOfDay, ganzhiOfHour, ganzhiOfMonth, ganzhiOfYear } from './ganzhi.ts';
import { dayNumberOf } from './solar.ts';

test('sixty names, all different, from 甲子 to 癸亥', () => {
  const names = Array.from({ length: 60 }, (_, index) => ganzhiName(index));
  expect(new Set(names).size).toBe(60);
  expect([names[0], names[1], names[59]]).toEqual(['甲子', '乙丑', '癸亥']);
});

test('1984 is 甲子, 2024 is 甲辰, and 2000-01-01 is 戊午日', () => {
  expect([4, 1984, 2024, 2026, 1].map(ganzhiOfYear).map(ganzhiName)).toEqual(['甲子', '甲子', '甲辰', '丙午', '辛酉']);
  expect(ganzhiName(ganzhiOfYear(0))).toBe('庚申');
  expect(ganzhiName(ganzhiOfDay(dayNumberOf({ year: 2000, month: 1, day: 1 })))).toBe('戊午');
});

test('五虎遁: the first month of each year stem', () => {
  const firstMonths = ['丙寅', '戊寅', '庚寅', '壬寅', '甲寅'];
  for (let year = 0; year < 60; year++) expect(ganzhiName(ganzhiOfMonth(year, 0))).toBe(firstMonths[year % 5]);
});

test('五鼠遁: the first hour of each day stem', () => {
  const firstHours = ['甲子', '丙子', '戊子', '庚子', '壬子'];
  for (let day = 0; day < 60; day++) expect(ganzhiName(ganzhiOfHour(day, 0))).toBe(firstHours[day % 5]);
});

test('each month pillar and each hour pillar is the one after the pillar before it, across years and days', () => {
  for (let year = 0; year < 60; year++) {
    for (let month = 0; month < 12; month++) {
      const next = month === 11 ? ganzhiOfMonth((year + 1) % 60, 0) : ganzhiOfMonth(year, month + 1);
      expect(next).toBe((ganzhiOfMonth(year, month) + 1) % 60);
    }
  }
  for (let day = 0; day < 60; day++) {
    for (let hour = 0; hour < 12; hour++) {
      const next = hour === 11 ? ganzhiOfHour((day + 1) % 60, 0) : ganzhiOfHour(day, hour + 1);
      expect(next).toBe((ganzhiOfHour(day, hour) + 1) % 60);
    }
  }
});

test('the numeric code of a pillar counts stem and branch from 1', () => {
  expect([0, 35, 59].map((index) => `${ganzhiName(index)} ${ganzhiCode(index)}`)).toEqual([
    '甲子 1·1',
    '己亥 6·12',
    '癸亥 10·12',
  ]);
});
