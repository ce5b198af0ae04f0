import { createElement, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Almanac, almanacOf, type DayAt } from '#core/calendar/almanac.ts';
import { chinaDayOf, clockText, type Moment, momentOf } from '#core/calendar/moment.ts';
import { dayNumberOf } from '#core/calendar/solar.ts';
import type { Years } from '#core/calendar/year-data.ts';
import { yearsAround } from '#core/calendar/years.ts';
import { dayAtOf, useSettings } from './settings.ts';

/** What the clock of this device says, and the instant it says it. */
export function momentOfDate(date: Date): Moment {
  const wall = {
    year: date.getFullYear(),
    month: date.getMonth() + 1,
    day: date.getDate(),
    hour: date.getHours(),
    minute: date.getMinutes(),
    second: date.getSeconds(),
  };
  return { wall: momentOf(wall, 0).wall, instant: Math.floor(date.getTime() / 1000) };
}

const watchers = new Set<() => void>();
let timer: ReturnType<typeof setTimeout>;

const atNextSecond = (): void => {
  timer = setTimeout(beat, 1000 - (Date.now() % 1000));
};

function beat(): void {
  for (const watcher of watchers) watcher();
  atNextSecond();
}

function watchSeconds(watcher: () => void): () => void {
  if (watchers.size === 0) atNextSecond();
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) clearTimeout(timer);
  };
}

/** What `read` says, asked at every full second; what shows it is drawn anew only when it says something else. */
const useEachSecond = <T extends string | number>(read: () => T): T => useSyncExternalStore(watchSeconds, read, read);

const timeText = (): string => clockText(momentOfDate(new Date()).wall);

/** 2025-01-16 15:30:00, by this device's clock: written straight into its place, as nothing else changes every second. */
export function ClockTime() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      watchSeconds(() => {
        if (place.current) place.current.textContent = timeText();
      }),
    [],
  );
  return createElement('span', { ref: place }, timeText());
}

/** The calendar years around a year, once they are loaded. */
export function useYears(year: number): Years | null {
  const [years, setYears] = useState<Years | null>(null);
  useEffect(() => {
    let isCurrent = true;
    yearsAround(year).then((loaded) => {
      if (isCurrent) setYears(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [year]);
  return years?.has(year) ? years : null;
}

/** All of an almanac that is shown; while it stays the same, so does the page. */
function shownIn(now: Moment, years: Years, dayAt: DayAt): string {
  const { pillars, lunar, term, doubleHourIndex } = almanacOf(now, years, dayAt);
  const days = [dayNumberOf(now.wall), chinaDayOf(now.instant), lunar.day];
  return [...Object.values(pillars), ...days, term.termIndex, doubleHourIndex].join(' ');
}

interface PresentAlmanac {
  /** When it last became another. */
  readonly now: Moment;
  readonly years: Years | null;
  readonly almanac: Almanac | null;
}

/** The almanac of this moment; null until its years are here. */
export function useAlmanac(): PresentAlmanac {
  const now = momentOfDate(new Date());
  const years = useYears(now.wall.year);
  const dayAt = dayAtOf(useSettings());
  useEachSecond(() => (years ? shownIn(momentOfDate(new Date()), years, dayAt) : ''));
  return { now, years, almanac: years && almanacOf(now, years, dayAt) };
}
