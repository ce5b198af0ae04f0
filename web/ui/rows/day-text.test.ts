import { expect, test } from 'vitest';
import { dayText, eventTime } from './day-text.ts';

const now = new Date(2026, 10, 15, 0, 12);
const at = (...date: [number, number, number, number, number]) => dayText(new Date(...date).toISOString(), now);

test('today and yesterday, by the time zone of the device, are shown with the time', () => {
  expect(at(2026, 10, 15, 0, 5)).toBe('今日 00:05');
  expect(at(2026, 10, 14, 23, 59)).toBe('昨日 23:59');
  expect(at(2026, 10, 14, 0, 0)).toBe('昨日 00:00');
});

test('other days are shown as a date, with the year if it is another one', () => {
  expect(at(2026, 10, 13, 23, 59)).toBe('11月13日');
  expect(at(2026, 0, 1, 0, 0)).toBe('1月1日');
  expect(at(2025, 11, 31, 23, 59)).toBe('2025年12月31日');
});

test('on 1 January, 31 December is yesterday', () => {
  const newYear = new Date(2027, 0, 1, 8, 0);
  expect(dayText(new Date(2026, 11, 31, 21, 40).toISOString(), newYear)).toBe('昨日 21:40');
});

test('a timestamp of tomorrow, from a clock that is ahead, is a plain date', () => {
  expect(at(2026, 10, 16, 8, 0)).toBe('11月16日');
});

test('an event has its time, however long ago it was', () => {
  const event = (...date: [number, number, number, number, number]) => eventTime(new Date(...date).toISOString(), now);
  expect(event(2026, 10, 15, 0, 5)).toBe('今日 00:05');
  expect(event(2026, 10, 14, 21, 40)).toBe('昨日 21:40');
  expect(event(2026, 9, 2, 8, 5)).toBe('10月2日 08:05');
  expect(event(2025, 9, 2, 8, 5)).toBe('2025年10月2日 08:05');
});
