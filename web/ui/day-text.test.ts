import { expect, test } from 'vitest';
import { dayText } from './day-text.ts';

const now = new Date(2026, 10, 15, 0, 12);
const at = (...date: [number, number, number, number, number]) => dayText(new Date(...date).toISOString(), now);

test('today and yesterday have their hour, by the days of this device', () => {
  expect(at(2026, 10, 15, 0, 5)).toBe('今日 00:05');
  expect(at(2026, 10, 14, 23, 59)).toBe('昨日 23:59');
  expect(at(2026, 10, 14, 0, 0)).toBe('昨日 00:00');
});

test('other days of this year have no year, other years do', () => {
  expect(at(2026, 10, 13, 23, 59)).toBe('11月13日');
  expect(at(2026, 0, 1, 0, 0)).toBe('1月1日');
  expect(at(2025, 11, 31, 23, 59)).toBe('2025年12月31日');
});

test('yesterday may be last year', () => {
  const newYear = new Date(2027, 0, 1, 8, 0);
  expect(dayText(new Date(2026, 11, 31, 21, 40).toISOString(), newYear)).toBe('昨日 21:40');
});

test('what a clock ahead of ours says of tomorrow is a plain date', () => {
  expect(at(2026, 10, 16, 8, 0)).toBe('11月16日');
});
