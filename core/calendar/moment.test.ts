import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chinaDayOf, chinaIsoOf, chinaTimeOf, clockText, instantInChina, momentFromIso } from './moment.ts';

test('for dates since 1600 the instant is the one that Date gives', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1600-01-01T00:00:00Z'), max: new Date('9998-12-31T00:00:00Z'), noInvalidDate: true }),
      (date) => {
        const seconds = Math.floor(date.getTime() / 1000);
        expect(momentFromIso(date.toISOString()).instant).toBe(seconds);
        expect(instantInChina(chinaTimeOf(seconds))).toBe(seconds);
        expect(momentFromIso(chinaIsoOf(seconds)).instant).toBe(seconds);
      },
    ),
  );
});

test('one instant written with three UTC offsets has three wall times', () => {
  const texts = ['2025-01-16T07:30:00Z', '2025-01-16T15:30:00+08:00', '2025-01-16T02:30:00-05:00'];
  const moments = texts.map(momentFromIso);
  expect(new Set(moments.map((moment) => moment.instant)).size).toBe(1);
  expect(moments.map((moment) => moment.wall.hour)).toEqual([7, 15, 2]);
});

test('1500-02-29 exists, seconds may be left out, fractions of a second are dropped', () => {
  expect(momentFromIso('1500-02-29T12:00+08:00').wall).toEqual({
    year: 1500,
    month: 2,
    day: 29,
    hour: 12,
    minute: 0,
    second: 0,
  });
  expect(momentFromIso('2025-01-01T00:00:59.999Z').wall.second).toBe(59);
});

test.each([
  ['1582-10-10T00:00:00+08:00', 'wrong day 10'],
  ['2025-06-31T00:00:00+08:00', 'wrong day 31'],
  ['2025-13-01T00:00:00+08:00', 'wrong month 13'],
  ['2025-01-01T24:00:00+08:00', 'wrong hour 24'],
  ['2025-01-01T00:60:00+08:00', 'wrong minute 60'],
  ['2025-01-01T00:00:60+08:00', 'wrong second 60'],
  ['0000-01-01T00:00:00+08:00', 'wrong year 0'],
  ['10000-01-01T00:00:00+08:00', 'wrong moment "10000-01-01T00:00:00+08:00"'],
  ['2025-01-01', 'wrong moment "2025-01-01"'],
  ['2025-01-01T00:00:00', 'wrong moment "2025-01-01T00:00:00"'],
  ['2025-1-1T00:00:00Z', 'wrong moment "2025-1-1T00:00:00Z"'],
  ['２０２５-01-01T00:00:00Z', 'wrong moment "２０２５-01-01T00:00:00Z"'],
  ['2025-01-01T00:00:00+19:00', 'wrong moment "+19:00"'],
  ['2025-01-01T00:00:00+08:60', 'wrong moment "+08:60"'],
  ['2025-01-01T00:00:00Z\n', 'wrong moment "2025-01-01T00:00:00Z\\n"'],
  ['', 'wrong moment ""'],
])('%j: %s', (text, message) => {
  expect(() => momentFromIso(text)).toThrow(expect.objectContaining({ name: 'CalendarError', message }));
});

test('a day in China begins at 16:00 UTC', () => {
  expect(chinaDayOf(0)).toBe(0);
  expect(chinaDayOf(16 * 3600 - 1)).toBe(0);
  expect(chinaDayOf(16 * 3600)).toBe(1);
});

test('the clock text pads every field with zeros', () => {
  expect(clockText({ year: 1, month: 2, day: 3, hour: 4, minute: 5, second: 6 })).toBe('0001-02-03 04:05:06');
});
