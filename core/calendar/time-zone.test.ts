import { expect, test } from 'vitest';

test('the tests of the calendar run in the time zone their project names', () => {
  const winter = new Date('2026-01-15T12:00:00Z');
  const offsets = { UTC: 0, 'Asia/Shanghai': -480, 'America/New_York': 300 } as const;
  expect(winter.getTimezoneOffset()).toBe(offsets[process.env['TZ'] as keyof typeof offsets]);
});
