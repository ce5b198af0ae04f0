import { useEffect, useState } from 'react';
import { type Almanac, almanacOf } from '#core/calendar/almanac.ts';
import { type Moment, momentOf } from '#core/calendar/moment.ts';
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

/** This device's time, anew at every full second while something shows it. */
export function useNow(): Moment {
  const [now, setNow] = useState(() => momentOfDate(new Date()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setNow(momentOfDate(new Date()));
      timer = setTimeout(tick, 1000 - (Date.now() % 1000));
    };
    timer = setTimeout(tick, 1000 - (Date.now() % 1000));
    return () => clearTimeout(timer);
  }, []);
  return now;
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

/** The almanac of this second; null until its years are here. */
export function useAlmanac(): { readonly now: Moment; readonly years: Years | null; readonly almanac: Almanac | null } {
  const now = useNow();
  const years = useYears(now.wall.year);
  const dayAt = dayAtOf(useSettings());
  return { now, years, almanac: years && almanacOf(now, years, dayAt) };
}
