import { createElement, useEffect, useRef, useSyncExternalStore } from 'react';
import { type Almanac, almanacOf, type DayAt } from '#core/calendar/almanac.ts';
import { chinaDayOf, clockText, type Moment } from '#core/calendar/moment.ts';
import { dayNumberOf } from '#core/calendar/solar.ts';
import type { Years } from '#core/calendar/year-data.ts';
import { yearsAround } from '#core/calendar/years.ts';
import type { CastMoment } from '#core/casting/cast.ts';
import { castByTime } from '#core/casting/time.ts';
import { timeBasisOf } from '#core/casting/time-basis.ts';
import { type Chunk, chunkOf, useChunk } from '../chunks/chunk.ts';
import { dayAtOf, useSettings } from '../storage/settings.ts';
import { castMomentOf, momentOfDate } from './device-moment.ts';
import { watchSeconds } from './seconds.ts';

const timeText = (): string => clockText(momentOfDate(new Date()).wall);

/** The moment of a cast that is made now, by the settings of this device. */
export const momentNow = (date = new Date()): CastMoment => castMomentOf(date, dayAtOf(useSettings.getState()));

/** 2025-01-16 15:30:00, by this device's clock. Written to the DOM directly: it is all that changes every second. */
export function ClockTime() {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      watchSeconds(() => {
        if (element.current) element.current.textContent = timeText();
      }),
    [],
  );
  return createElement('span', { ref: element }, timeText());
}

const yearChunks = new Map<number, Chunk<Years>>();

/** The calendar years around a year. */
export function yearsChunk(year: number): Chunk<Years> {
  const chunk = yearChunks.get(year) ?? chunkOf(() => yearsAround(year));
  yearChunks.set(year, chunk);
  return chunk;
}

/** All that screens show of an almanac, as one string: while it is equal, nothing renders again. */
function shownNow(years: Years, dayAt: DayAt): string {
  const now = momentOfDate(new Date());
  const { pillars, lunar, term, doubleHourIndex } = almanacOf(now, years, dayAt);
  const days = [dayNumberOf(now.wall), chinaDayOf(now.instant), lunar.day];
  return [...Object.values(pillars), ...days, term.termIndex, doubleHourIndex].join(' ');
}

interface PresentAlmanac {
  /** The moment of the last change. */
  readonly now: Moment;
  /** Null until they are loaded. */
  readonly years: Years | null;
  readonly almanac: Almanac | null;
  /** The years were not loaded; `retry` loads them again. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** The almanac of the present moment, computed every second (docs/decisions/calendar.md); renders again only when something shown has changed. */
export function useAlmanac(): PresentAlmanac {
  const now = momentOfDate(new Date());
  const { value: years, hasFailed, retry } = useChunk(yearsChunk(now.wall.year));
  const dayAt = dayAtOf(useSettings());
  const shown = () => (years ? shownNow(years, dayAt) : '');
  useSyncExternalStore(watchSeconds, shown, shown);
  return { now, years, almanac: years && almanacOf(now, years, dayAt), hasFailed, retry };
}

/** 时间起卦 for this moment, by this device's clock. The first call loads the calendar years. */
export async function castByClock(date: Date) {
  const now = momentOfDate(date);
  const years = await yearsChunk(now.wall.year).load();
  return { cast: castByTime(timeBasisOf(now, years, dayAtOf(useSettings.getState()))), moment: momentNow(date) };
}
