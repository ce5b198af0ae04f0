/** Compares the table and the functions over it with lunar-typescript, from which it is generated, and with tyme4ts. */
import * as library from 'lunar-typescript';
import { SolarTime as TymeTime } from 'tyme4ts';
import { beforeAll, expect, test } from 'vitest';
import { almanacOf } from './almanac.ts';
import { festivalsOf } from './festival.ts';
import { ganzhiName } from './ganzhi.ts';
import { dayNumberOfLunar } from './lunar.ts';
import { momentOf } from './moment.ts';
import { type DayNumber, dayNumberOf, solarDateOf } from './solar.ts';
import { tableYear } from './table.ts';
import { TABLE_FIRST_YEAR, TABLE_LAST_YEAR } from './table-format.ts';
import type { Years } from './year-data.ts';
import { libraryYear, yearDataOf } from './years.ts';

const FIRST: DayNumber = dayNumberOf({ year: 1900, month: 1, day: 1 });
const LAST: DayNumber = dayNumberOf({ year: 2100, month: 12, day: 31 });

/** Random numbers from a fixed seed (mulberry32), so that a failure can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

let years: Years;
beforeAll(async () => {
  const all = [];
  for (let year = TABLE_FIRST_YEAR; year <= TABLE_LAST_YEAR; year++) all.push(await yearDataOf(year));
  years = new Map(all.map((data) => [data.year, data]));
});

const timeOn = (day: DayNumber, random: () => number) => ({
  ...solarDateOf(day),
  hour: Math.floor(random() * 24),
  minute: Math.floor(random() * 60),
  second: Math.floor(random() * 60),
});

test('every month and every term instant of the table equals that of lunar-typescript, to the second', () => {
  for (let year = TABLE_FIRST_YEAR; year <= TABLE_LAST_YEAR; year++) {
    expect(tableYear(year)).toEqual(libraryYear(library, year));
  }
});

test('on every day of 1900–2100, at a random time, lunar date, pillars and festivals equal those of lunar-typescript', () => {
  const random = seeded(20261115);
  let days = 0;
  for (let day = FIRST; day <= LAST; day++, days++) {
    const time = timeOn(day, random);
    const { lunar, pillars } = almanacOf(momentOf(time, 480), years, 0);
    const late = almanacOf(momentOf(time, 480), years, 23);
    const theirs = library.Solar.fromYmdHms(
      time.year,
      time.month,
      time.day,
      time.hour,
      time.minute,
      time.second,
    ).getLunar();
    const ours = [
      lunar.year,
      lunar.isLeap ? -lunar.month : lunar.month,
      lunar.day,
      ...[pillars.year, pillars.month, pillars.day, late.pillars.day, pillars.hour].map(ganzhiName),
    ].join(' ');
    const expected = [
      theirs.getYear(),
      theirs.getMonth(),
      theirs.getDay(),
      theirs.getYearInGanZhiExact(),
      theirs.getMonthInGanZhiExact(),
      theirs.getDayInGanZhi(),
      theirs.getDayInGanZhiExact(),
      theirs.getTimeInGanZhi(),
    ].join(' ');
    if (ours !== expected) expect.fail(`${JSON.stringify(time)}: ${ours}, the library: ${expected}`);
    if (dayNumberOfLunar(lunar, years) !== day) expect.fail(`${JSON.stringify(lunar)} does not lead back`);
    const KNOWN = ['春节', '元宵', '端午', '七夕', '中元', '中秋', '重阳', '腊八', '除夕'];
    const ownFestivals = festivalsOf(day, years).filter((name) => KNOWN.includes(name));
    const theirFestivals = [...theirs.getFestivals(), ...theirs.getOtherFestivals()]
      .map((name) => name.replace(/节$/, '').replace(/^春$/, '春节'))
      .filter((name) => KNOWN.includes(name));
    if (ownFestivals.join() !== theirFestivals.join())
      expect.fail(`${JSON.stringify(time)}: ${ownFestivals}, the library: ${theirFestivals}`);
  }
  expect(days).toBe(73_414);
});

test('4,000 random moments equal those of tyme4ts', () => {
  const random = seeded(64);
  for (let i = 0; i < 4000; i++) {
    const time = timeOn(FIRST + Math.floor(random() * (LAST - FIRST + 1)), random);
    const { lunar, pillars } = almanacOf(momentOf(time, 480), years, 23);
    const midnight = almanacOf(momentOf(time, 480), years, 0).lunar;
    const theirs = TymeTime.fromYmdHms(time.year, time.month, time.day, time.hour, time.minute, time.second);
    const eightChar = theirs.getLunarHour().getEightChar();
    const theirDay = theirs.getSolarDay().getLunarDay();
    const ours = [pillars.year, pillars.month, pillars.day, pillars.hour].map(ganzhiName).join(' ');
    const expected = [eightChar.getYear(), eightChar.getMonth(), eightChar.getDay(), eightChar.getHour()]
      .map(String)
      .join(' ');
    const theirMonth = theirDay.getLunarMonth().getMonthWithLeap();
    const sameDay = [midnight.year, midnight.isLeap ? -midnight.month : midnight.month, midnight.day].join('-');
    if (ours !== expected || sameDay !== [theirDay.getYear(), theirMonth, theirDay.getDay()].join('-')) {
      expect.fail(
        `${JSON.stringify(time)}: ${ours} ${sameDay} ${JSON.stringify(lunar)}, the other library: ${expected} ${theirDay}`,
      );
    }
  }
});
