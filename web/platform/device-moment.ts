import type { DayAt } from '#core/calendar/almanac.ts';
import { type Instant, type Moment, momentOf, wallTimeOf } from '#core/calendar/moment.ts';
import type { SolarTime } from '#core/calendar/solar.ts';
import type { CastMoment } from '#core/casting/cast.ts';

/** What is recorded with every cast: the instant it is for, and this device's clock. */
export const castMomentOf = (date: Date, dayAt: DayAt): CastMoment => ({
  castFor: date.toISOString(),
  utcOffset: Math.round(0 - date.getTimezoneOffset()),
  dayAt,
});

const instantOf = (date: Date): Instant => Math.floor(date.getTime() / 1000);

/** Wall time of this device, and the instant. */
export function momentOfDate(date: Date): Moment {
  const wall = {
    year: date.getFullYear(),
    month: date.getMonth() + 1,
    day: date.getDate(),
    hour: date.getHours(),
    minute: date.getMinutes(),
    second: date.getSeconds(),
  };
  return { wall: momentOf(wall, 0).wall, instant: instantOf(date) };
}

/** What the clock showed that a cast was made by; by this device's clock where it was not recorded. */
export function castWallOf({ castFor, utcOffset }: CastMoment): SolarTime {
  const date = new Date(castFor);
  return utcOffset === null ? momentOfDate(date).wall : wallTimeOf(instantOf(date), utcOffset);
}
