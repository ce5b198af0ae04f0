import fc from 'fast-check';
import { expect, test } from 'vitest';
import { folded, type Review, reviewCalendarOf } from './review-calendar.ts';

const REVIEW: Review = {
  ...{ timestamp: '2026-11-13T00:00:00.007Z', cast: { main: '010001', moving: [0] }, on: '2026-12-01' },
  ...{ question: null, url: 'https://example.com/profile/cast/1794528000007', now: '2026-11-15T08:00:00.000Z' },
};

/** The lines as a program reads them, unfolded, by name. */
const valuesOf = (file: string): ReadonlyMap<string, string> =>
  new Map(
    file
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .map((line) => [line.slice(0, line.search(/[:;]/)), line.slice(line.search(/[:;]/) + 1)]),
  );

test('one event of a whole day, with breaks as the standard has them', () => {
  expect(reviewCalendarOf(REVIEW)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//guanxiang//review//ZH',
      'CALSCALE:GREGORIAN',
      'BEGIN:VEVENT',
      'UID:20261113T000000Z-007-010001-010000@guanxiang',
      'DTSTAMP:20261115T080000Z',
      'DTSTART;VALUE=DATE:20261201',
      'SUMMARY:回看：水雷屯，初爻动',
      'URL:https://example.com/profile/cast/1794528000007',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

test('the event is the same whenever the file is written and whichever day it is on; of another cast it is another', () => {
  const idOf = (changes: Partial<Review>) => valuesOf(reviewCalendarOf({ ...REVIEW, ...changes })).get('UID');
  expect(idOf({ on: '2027-01-01', now: '2026-12-01T00:00:00.000Z', question: '可行否' })).toBe(idOf({}));
  expect(idOf({ timestamp: '2026-11-13T00:00:00.008Z' })).not.toBe(idOf({}));
});

test('the question is part of it only if it is given, escaped', () => {
  expect(reviewCalendarOf(REVIEW)).not.toContain('DESCRIPTION');
  const file = reviewCalendarOf({ ...REVIEW, question: '去，或不去;a,b\\c\r\nEND:VEVENT' });
  expect(valuesOf(file).get('DESCRIPTION')).toBe('所问：去，或不去\\;a\\,b\\\\c\\nEND:VEVENT');
  expect(file.match(/\r\nEND:VEVENT\r\n/g)).toHaveLength(1);
});

test('any text is folded at 75 octets, never within a character, and unfolds to what it was', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '卦', '𠀀', '👩‍👧', ' '), maxLength: 300 });
  fc.assert(
    fc.property(text, (line) => {
      const lines = folded(line).split('\r\n');
      expect(lines.map((one) => Buffer.byteLength(one)).filter((octets) => octets > 75)).toEqual([]);
      expect(lines.filter((one) => !one.isWellFormed())).toEqual([]);
      expect(lines.map((one, index) => (index === 0 ? one : one.slice(1))).join('')).toBe(line);
      expect(lines.slice(1).every((one) => one.startsWith(' '))).toBe(true);
    }),
  );
});
