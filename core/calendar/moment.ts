import { CalendarError } from './calendar-error.ts';
import {
  type DayNumber,
  requireSolarTime,
  SECONDS_A_DAY,
  type SolarTime,
  solarDateOf,
  uncheckedDayNumberOf,
} from './solar.ts';

/** Whole seconds since 1970-01-01T00:00:00Z. */
export type Instant = number;

/** A moment at one place: the local wall-clock time, and the instant it denotes. */
export interface Moment {
  readonly wall: SolarTime;
  readonly instant: Instant;
}

/** China standard time, which the calendar is computed in: always +08:00, ignoring the daylight saving times of the past. */
const CHINA_SECONDS = 8 * 3600;

const secondOfDay = ({ hour, minute, second }: SolarTime): number => hour * 3600 + minute * 60 + second;

export function momentOf(wall: SolarTime, offsetMinutes: number): Moment {
  requireSolarTime(wall);
  return { wall, instant: uncheckedDayNumberOf(wall) * SECONDS_A_DAY + secondOfDay(wall) - offsetMinutes * 60 };
}

/** Minutes that the wall clock is ahead of UTC. */
export const utcOffsetOf = ({ wall, instant }: Moment): number => (momentOf(wall, 0).instant - instant) / 60;

/** The instant at which the wall clock in China shows this time. The fields are not checked. */
export const instantInChina = (time: SolarTime): Instant =>
  uncheckedDayNumberOf(time) * SECONDS_A_DAY + secondOfDay(time) - CHINA_SECONDS;

export const chinaDayOf = (instant: Instant): DayNumber => Math.floor((instant + CHINA_SECONDS) / SECONDS_A_DAY);

export const chinaTimeOf = (instant: Instant): SolarTime => wallTimeOf(instant, CHINA_SECONDS / 60);

/** What a wall clock that is so many minutes ahead of UTC shows at this instant. */
export function wallTimeOf(instant: Instant, offsetMinutes: number): SolarTime {
  const local = instant + offsetMinutes * 60;
  const day = Math.floor(local / SECONDS_A_DAY);
  const seconds = local - day * SECONDS_A_DAY;
  const minutes = Math.floor(seconds / 60);
  return {
    ...solarDateOf(day),
    hour: Math.floor(minutes / 60),
    minute: minutes % 60,
    second: seconds % 60,
  };
}

const padded = (value: number, width = 2): string => String(value).padStart(width, '0');

/** 2025-01-16 15:30:00 */
export function clockText(time: SolarTime): string {
  const date = `${padded(time.year, 4)}-${padded(time.month)}-${padded(time.day)}`;
  return `${date} ${padded(time.hour)}:${padded(time.minute)}:${padded(time.second)}`;
}

/** 2025-01-20T04:00:08+08:00 */
export const chinaIsoOf = (instant: Instant): string => `${clockText(chinaTimeOf(instant)).replace(' ', 'T')}+08:00`;

const ISO = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

function offsetMinutesOf(text: string): number {
  if (text === 'Z') return 0;
  const [hours, minutes] = [Number(text.slice(1, 3)), Number(text.slice(4))];
  if (hours > 18 || minutes > 59) throw new CalendarError('wrongMoment', text);
  return (text[0] === '-' ? -1 : 1) * (hours * 60 + minutes);
}

/**
 * Reads an ISO 8601 text field by field, Julian before 1582-10-15: 1500-02-29 exists and 1582-10-10 does not. The wall time
 * is the one written in the text, in its own UTC offset. Fractions of a second are dropped.
 */
export function momentFromIso(text: string): Moment {
  const parts = ISO.exec(text);
  if (!parts) throw new CalendarError('wrongMoment', text);
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0));
  const wall = { year, month, day, hour, minute, second } as SolarTime;
  return momentOf(wall, offsetMinutesOf(parts[7] as string));
}
