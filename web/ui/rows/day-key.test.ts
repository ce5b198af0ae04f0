import { expect, test } from 'vitest';
import { dayKeyOf, monthKeyOf } from './day-key.ts';

test('days and months are those of the device, not of UTC', () => {
  const late = new Date(2026, 0, 31, 23, 59).toISOString();
  expect([dayKeyOf(late), monthKeyOf(late)]).toEqual(['2026-01-31', '2026-01']);
  expect(dayKeyOf(new Date(2026, 1, 1, 0, 0).toISOString())).toBe('2026-02-01');
});
