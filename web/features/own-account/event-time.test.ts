import { expect, test } from 'vitest';
import { eventTime } from './event-time.ts';

const now = new Date(2026, 10, 15, 12);
const at = (...parts: readonly [number, number, number, number, number]) => new Date(...parts).toISOString();

test('an event has its time, however long ago it was', () => {
  expect(eventTime(at(2026, 10, 15, 10, 24), now)).toBe('今日 10:24');
  expect(eventTime(at(2026, 10, 14, 21, 40), now)).toBe('昨日 21:40');
  expect(eventTime(at(2026, 9, 2, 8, 5), now)).toBe('10月2日 08:05');
  expect(eventTime(at(2025, 9, 2, 8, 5), now)).toBe('2025年10月2日 08:05');
});
