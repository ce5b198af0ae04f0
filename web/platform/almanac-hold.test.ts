import { expect, test } from 'vitest';
import { almanacOf, type DayAt } from '#core/calendar/almanac.ts';
import { termsAt } from '#core/calendar/solar-term.ts';
import type { Years } from '#core/calendar/year-data.ts';
import { yearsAround } from '#core/calendar/years.ts';
import { holdFrom, isHeld, shownOf } from './almanac-hold.ts';
import { momentOfDate } from './device-moment.ts';

const years = await yearsAround(2026);
const shownAt = (date: Date, dayAt: DayAt) => {
  const now = momentOfDate(date);
  return shownOf(now, almanacOf(now, years, dayAt));
};
const later = (date: Date, seconds: number) => new Date(date.getTime() + seconds * 1000);

/** The solar terms of 2026, each as the date of its instant. */
function termsOf(inYears: Years): readonly Date[] {
  const found: Date[] = [];
  for (let instant = Date.UTC(2026, 0, 1) / 1000; found.length < 24; ) {
    const { next } = termsAt(instant, inYears);
    found.push(new Date(next.at * 1000));
    instant = next.at;
  }
  return found;
}

/** Every double-hour and day of two days, in either school, and every term of a year. */
const turns = [
  ...Array.from({ length: 48 }, (_, hour) => new Date(2026, 10, 15, hour)),
  ...Array.from({ length: 48 }, (_, hour) => new Date(Date.UTC(2026, 1, 16, hour))),
  ...termsOf(years),
];

test.each([0, 23] as const)('while it is held, what is shown stays the same; days turn at %s', (dayAt) => {
  for (const turn of turns) {
    for (const offset of [-61, -60, -59, -2, -1, 0, 1, 30]) {
      const date = later(turn, offset);
      const hold = holdFrom(date, almanacOf(momentOfDate(date), years, dayAt));
      for (const seconds of [0, 1, 2, 29, 58, 59, 60, 61]) {
        const then = later(date, seconds);
        if (isHeld(hold, then)) expect(shownAt(then, dayAt), then.toISOString()).toBe(shownAt(date, dayAt));
      }
    }
  }
});

test('it is held within a minute, and neither across a term in it nor when the clock is set back or away', () => {
  const quiet = new Date(2026, 10, 15, 10, 20, 5);
  const hold = holdFrom(quiet, almanacOf(momentOfDate(quiet), years, 0));
  const heldFor = (seconds: number) => isHeld(hold, later(quiet, seconds));
  expect([0, 1, 54].map(heldFor)).toEqual([true, true, true]);
  expect([55, -1, 3600, 86_400].map(heldFor)).toEqual([false, false, false, false]);

  const term = termsOf(years).find((date) => date.getSeconds() > 5) as Date;
  const before = later(term, -2);
  const short = holdFrom(before, almanacOf(momentOfDate(before), years, 0));
  expect([1, 2].map((seconds) => isHeld(short, later(before, seconds)))).toEqual([true, false]);
});
