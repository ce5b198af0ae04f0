import type { Almanac } from '#core/calendar/almanac.ts';
import { chinaDayOf, type Instant, type Moment } from '#core/calendar/moment.ts';
import { dayNumberOf } from '#core/calendar/solar.ts';
import { instantOf } from './device-moment.ts';

/** How long nothing that is shown of an almanac becomes another. */
export interface Hold {
  readonly minute: number;
  readonly from: Instant;
  readonly until: Instant;
}

const minuteOnTheWall = (date: Date): number => Math.floor(date.getTime() / 60_000) - date.getTimezoneOffset();

export const holdFrom = (date: Date, { next }: Almanac): Hold => ({
  minute: minuteOnTheWall(date),
  from: instantOf(date),
  until: next.at,
});

/** Day and hour turn with a minute on the wall, year and month at the second of a solar term; and a clock may be set anew. */
export function isHeld({ minute, from, until }: Hold, date: Date): boolean {
  const instant = instantOf(date);
  return minute === minuteOnTheWall(date) && from <= instant && instant < until;
}

/** All of an almanac that is shown; while it stays the same, so does the page. */
export function shownOf({ wall, instant }: Moment, { pillars, lunar, term, doubleHourIndex }: Almanac): string {
  const days = [dayNumberOf(wall), chinaDayOf(instant), lunar.day];
  return [...Object.values(pillars), ...days, term.termIndex, doubleHourIndex].join(' ');
}
