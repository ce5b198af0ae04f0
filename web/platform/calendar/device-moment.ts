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

const offsetAt = (ms: number): number => Math.round(0 - new Date(ms).getTimezoneOffset());

/** The same for a moment that is chosen by what this device's clock shows then; null beyond the years that an ISO text of four digits has. */
export function castMomentOfWall(wall: SolarTime, dayAt: DayAt): CastMoment | null {
  const asUtc = momentOf(wall, 0).instant * 1000;
  const utcOffset = offsetAt(asUtc - offsetAt(asUtc) * 60_000); // near a change of the offset the first guess may be of the other side
  const castFor = new Date(asUtc - utcOffset * 60_000).toISOString();
  return castFor.length === 24 ? { castFor, utcOffset, dayAt } : null;
}

const instantOf = (date: Date): Instant => Math.floor(date.getTime() / 1000);

/** Wall time of this device, and the instant. By the offset: what a Date shows of a day before October 1582 is of another calendar. */
export function momentOfDate(date: Date): Moment {
  const instant = instantOf(date);
  return { wall: wallTimeOf(instant, offsetAt(date.getTime())), instant };
}

/** The instant that a cast was made for. */
export const castInstantOf = ({ castFor }: CastMoment): Instant => instantOf(new Date(castFor));

/** What the clock showed that a cast was made by; by this device's clock where it was not recorded. */
export function castWallOf({ castFor, utcOffset }: CastMoment): SolarTime {
  const date = new Date(castFor);
  return utcOffset === null ? momentOfDate(date).wall : wallTimeOf(instantOf(date), utcOffset);
}
