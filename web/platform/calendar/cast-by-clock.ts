import { castByTime } from '#core/casting/time.ts';
import { timeBasisOf } from '#core/casting/time-basis.ts';
import { dayAtOf, useSettings } from '../storage/settings.ts';
import { momentNow, yearsChunk } from './calendar.ts';
import { momentOfDate } from './device-moment.ts';

/** 时间起卦 for this moment, by this device's clock. The first call loads the calendar years. */
export async function castByClock(date: Date) {
  const now = momentOfDate(date);
  const years = await yearsChunk(now.wall.year).load();
  return { cast: castByTime(timeBasisOf(now, years, dayAtOf(useSettings.getState()))), moment: momentNow(date) };
}
