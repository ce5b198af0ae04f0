import { createElement, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Almanac, almanacOf, type DayAt } from '#core/calendar/almanac.ts';
import { clockText, type Moment } from '#core/calendar/moment.ts';
import type { Years } from '#core/calendar/year-data.ts';
import { yearsAround } from '#core/calendar/years.ts';
import { type Hold, holdFrom, isHeld, shownOf } from './almanac-hold.ts';
import { momentOfDate } from './device-moment.ts';
import { sharedWatch, watchSeconds } from './seconds.ts';
import { dayAtOf, useSettings } from './settings.ts';

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

let latest: Hold | null = null;

function shownNow(years: Years, dayAt: DayAt): string {
  const date = new Date();
  const now = momentOfDate(date);
  const almanac = almanacOf(now, years, dayAt);
  latest = holdFrom(date, almanac);
  return shownOf(now, almanac);
}

/** Told when the almanac may have become another, which is asked every second: of what all were told last, not of what one has read since. */
const watchTurns = sharedWatch((tell) => {
  let told: Hold | null = null;
  return watchSeconds(() => {
    if (told && isHeld(told, new Date())) return;
    tell();
    told = latest;
  });
});

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
  const shown = () => (years ? shownNow(years, dayAt) : '');
  useSyncExternalStore(watchTurns, shown, shown);
  return { now, years, almanac: years && almanacOf(now, years, dayAt) };
}
