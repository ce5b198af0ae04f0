import { expect, test } from 'vitest';
import { doubleHourIndexOf, doubleHourName, timeOfDayName } from './double-hour.ts';

test('子 holds 23 and 0, then every two hours the next branch', () => {
  const names = Array.from({ length: 24 }, (_, hour) => doubleHourName(doubleHourIndexOf(hour))[0]);
  expect(names.join('')).toBe('子丑丑寅寅卯卯辰辰巳巳午午未未申申酉酉戌戌亥亥子');
});

test('each double-hour has its name of the day', () => {
  expect([0, 6, 11].map(timeOfDayName)).toEqual(['夜半', '日中', '人定']);
});
