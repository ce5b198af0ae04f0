/**
 * witness.property.test.ts compares our answers with those of two libraries, which takes long, in UTC only. This file compares a digest
 * of the same answers, and runs in three time zones: the answers do not depend on the time zone of the machine.
 */
import { createHash } from 'node:crypto';
import * as library from 'lunar-typescript';
import { beforeAll, expect, test } from 'vitest';
import { everyDay, ownWords, ownWordsOfLateDay, randomTimes, tableYears } from '#tests/support/calendar-samples.ts';
import { dayNumberOfLunar, lunarDateOf } from './lunar.ts';
import { tableYear } from './table.ts';
import { TABLE_FIRST_YEAR, TABLE_LAST_YEAR } from './table-format.ts';
import type { Years } from './year-data.ts';
import { libraryYear } from './years.ts';

let years: Years;
beforeAll(async () => {
  years = await tableYears();
});

const digestOf = (lines: readonly string[]): string => createHash('sha256').update(lines.join('\n')).digest('hex');

test('every month and every term instant of the table equals that of lunar-typescript, to the second', () => {
  for (let year = TABLE_FIRST_YEAR; year <= TABLE_LAST_YEAR; year++) {
    expect(tableYear(year)).toEqual(libraryYear(library, year));
  }
});

test('lunar date, pillars and festivals of every day of 1900–2100 are the same in every time zone, and the date leads back to the day', () => {
  const days = everyDay();
  expect(digestOf(days.map(({ day, time }) => ownWords(time, day, years)))).toBe(
    '44f69c109e1e61d23bd102e3dd5e06cfc462e2aca79797ebb41e2b74a421c87d',
  );
  expect(days.filter(({ day }) => dayNumberOfLunar(lunarDateOf(day, years), years) !== day)).toEqual([]);
});

test('4,000 random moments are the same in every time zone', () => {
  expect(digestOf(randomTimes().map((time) => ownWordsOfLateDay(time, years)))).toBe(
    'cd8b2d852f79028223a87934f2e04237b64defc3cf32a606037112d1f9c28926',
  );
});
