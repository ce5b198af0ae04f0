import { expect, test } from 'vitest';
import { doubleHourIndexOf, doubleHourName, timeOfDayName } from './double-hour.ts';

test('子 is 23:00 to 00:59, and each following branch two hours', () => {
  const names = Array.from({ length: 24 }, (_, hour) => doubleHourName(doubleHourIndexOf(hour))[0]);
  expect(names.join('')).toBe('子丑丑寅寅卯卯辰辰巳巳午午未未申申酉酉戌戌亥亥子');
});

test('子, 午 and 亥 are also called 夜半, 日中 and 人定', () => {
  expect([0, 6, 11].map(timeOfDayName)).toEqual(['夜半', '日中', '人定']);
});
