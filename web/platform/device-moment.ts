import { type Instant, type Moment, momentOf } from '#core/calendar/moment.ts';

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
