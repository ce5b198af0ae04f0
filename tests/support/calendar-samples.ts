import { almanacOf } from '#core/calendar/almanac.ts';
import { festivalsOf } from '#core/calendar/festival.ts';
import { ganzhiName } from '#core/calendar/ganzhi.ts';
import { momentOf } from '#core/calendar/moment.ts';
import { type DayNumber, dayNumberOf, type SolarTime, solarDateOf } from '#core/calendar/solar.ts';
import { TABLE_FIRST_YEAR, TABLE_LAST_YEAR } from '#core/calendar/table-format.ts';
import type { Years } from '#core/calendar/year-data.ts';
import { yearDataOf } from '#core/calendar/years.ts';

const FIRST: DayNumber = dayNumberOf({ year: 1900, month: 1, day: 1 });
const LAST: DayNumber = dayNumberOf({ year: 2100, month: 12, day: 31 });

/** The festivals that both we and lunar-typescript know. */
export const FESTIVALS = ['春节', '元宵', '端午', '七夕', '中元', '中秋', '重阳', '腊八', '除夕'];

export async function tableYears(): Promise<Years> {
  const all = [];
  for (let year = TABLE_FIRST_YEAR; year <= TABLE_LAST_YEAR; year++) all.push(await yearDataOf(year));
  return new Map(all.map((data) => [data.year, data]));
}

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

const timeOn = (day: DayNumber, random: () => number): SolarTime => ({
  ...solarDateOf(day),
  hour: Math.floor(random() * 24),
  minute: Math.floor(random() * 60),
  second: Math.floor(random() * 60),
});

/** Every day of 1900–2100, at a random time. */
export function everyDay(): readonly { readonly day: DayNumber; readonly time: SolarTime }[] {
  const random = seeded(20261115);
  return Array.from({ length: LAST - FIRST + 1 }, (_, index) => ({
    day: FIRST + index,
    time: timeOn(FIRST + index, random),
  }));
}

/** 4,000 random moments of the same years. */
export function randomTimes(): readonly SolarTime[] {
  const random = seeded(64);
  return Array.from({ length: 4000 }, () => timeOn(FIRST + Math.floor(random() * (LAST - FIRST + 1)), random));
}

/** What we say of a time in China: lunar date, pillars (the day's by both boundaries) and festivals. */
export function ownWords(time: SolarTime, day: DayNumber, years: Years): string {
  const { lunar, pillars } = almanacOf(momentOf(time, 480), years, 0);
  const late = almanacOf(momentOf(time, 480), years, 23);
  return [
    lunar.year,
    lunar.isLeap ? -lunar.month : lunar.month,
    lunar.day,
    ...[pillars.year, pillars.month, pillars.day, late.pillars.day, pillars.hour].map(ganzhiName),
    ...festivalsOf(day, years).filter((name) => FESTIVALS.includes(name)),
  ].join(' ');
}

/** What we say of it with the day that begins at 23:00: four pillars, then the lunar date of midnight's day. */
export function ownWordsOfLateDay(time: SolarTime, years: Years): string {
  const { pillars } = almanacOf(momentOf(time, 480), years, 23);
  const { lunar } = almanacOf(momentOf(time, 480), years, 0);
  const names = [pillars.year, pillars.month, pillars.day, pillars.hour].map(ganzhiName);
  return [...names, lunar.year, lunar.isLeap ? -lunar.month : lunar.month, lunar.day].join(' ');
}
