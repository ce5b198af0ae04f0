import { expect, test } from 'vitest';
import { castWallOf } from './device-moment.ts';

/** Of the days that the calendar left out, of the Julian one before them, of the first year, and of today. */
test.each([
  '1582-10-10T12:00:00.000Z',
  '1500-03-01T12:00:00.000Z',
  '0001-06-01T12:00:00.000Z',
  '2026-11-15T08:00:00.000Z',
])('at %s the clock of this device shows what a clock of its offset shows', (castFor) => {
  const utcOffset = Math.round(0 - new Date(castFor).getTimezoneOffset());
  expect(castWallOf({ castFor, utcOffset: null, dayAt: null })).toEqual(
    castWallOf({ castFor, utcOffset, dayAt: null }),
  );
});
