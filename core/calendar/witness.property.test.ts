/** Compares what we say of a time with lunar-typescript and tyme4ts. It runs in UTC only: see every-zone.property.test.ts. */
import * as library from 'lunar-typescript';
import { SolarTime as TymeTime } from 'tyme4ts';
import { beforeAll, expect, test } from 'vitest';
import {
  everyDay,
  FESTIVALS,
  ownWords,
  ownWordsOfLateDay,
  randomTimes,
  tableYears,
} from '#tests/support/calendar-samples.ts';
import type { SolarTime } from './solar.ts';
import type { Years } from './year-data.ts';

let years: Years;
beforeAll(async () => {
  years = await tableYears();
});

function wordsOfLibrary({ year, month, day, hour, minute, second }: SolarTime): string {
  const theirs = library.Solar.fromYmdHms(year, month, day, hour, minute, second).getLunar();
  return [
    theirs.getYear(),
    theirs.getMonth(),
    theirs.getDay(),
    theirs.getYearInGanZhiExact(),
    theirs.getMonthInGanZhiExact(),
    theirs.getDayInGanZhi(),
    theirs.getDayInGanZhiExact(),
    theirs.getTimeInGanZhi(),
    ...[...theirs.getFestivals(), ...theirs.getOtherFestivals()]
      .map((name) => name.replace(/节$/, '').replace(/^春$/, '春节'))
      .filter((name) => FESTIVALS.includes(name)),
  ].join(' ');
}

function wordsOfOtherLibrary({ year, month, day, hour, minute, second }: SolarTime): string {
  const theirs = TymeTime.fromYmdHms(year, month, day, hour, minute, second);
  const eightChar = theirs.getLunarHour().getEightChar();
  const lunar = theirs.getSolarDay().getLunarDay();
  const names = [eightChar.getYear(), eightChar.getMonth(), eightChar.getDay(), eightChar.getHour()].map(String);
  return [...names, lunar.getYear(), lunar.getLunarMonth().getMonthWithLeap(), lunar.getDay()].join(' ');
}

test('on every day of 1900–2100, at a random time, lunar date, pillars and festivals equal those of lunar-typescript', () => {
  const days = everyDay();
  for (const { day, time } of days) {
    const [ours, theirs] = [ownWords(time, day, years), wordsOfLibrary(time)];
    if (ours !== theirs) expect.fail(`${JSON.stringify(time)}: ${ours}, the library: ${theirs}`);
  }
  expect(days).toHaveLength(73_414);
});

test('4,000 random moments equal those of tyme4ts', () => {
  for (const time of randomTimes()) {
    const [ours, theirs] = [ownWordsOfLateDay(time, years), wordsOfOtherLibrary(time)];
    if (ours !== theirs) expect.fail(`${JSON.stringify(time)}: ${ours}, the other library: ${theirs}`);
  }
});
