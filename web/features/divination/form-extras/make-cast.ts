import type { Cast, CastMoment } from '#core/casting/cast.ts';
import { castMomentOf } from '#web/platform/calendar/device-moment.ts';
import { moveAskedTo } from '#web/platform/casts/asked-questions.ts';
import { addDraft } from '#web/platform/casts/cast-drafts.ts';
import { newTimestamp, openCast } from '#web/platform/casts/current-cast.ts';
import { log } from '#web/platform/log/logger.ts';
import { changeSettings, dayAtOf, useSettings } from '#web/platform/storage/settings.ts';
import { FIRST_WAY, type Way } from '../form/way-names.ts';

export const momentNow = (date = new Date()): CastMoment => castMomentOf(date, dayAtOf(useSettings.getState()));

/** Every cast is a draft until it is saved. `moment`: the one it is cast for, unless that is now. `way`: that of the row it was cast in. */
export function makeCast(cast: Cast, moment: CastMoment | null, way: Way = FIRST_WAY): void {
  const timestamp = newTimestamp();
  const facts = { timestamp, cast, ...(moment ?? momentNow(new Date(timestamp))) };
  addDraft(facts);
  moveAskedTo(timestamp);
  if (way !== lastWay()) changeSettings({ lastWay: way });
  openCast(facts);
  log('info', 'cast made', { method: cast.method });
}

/** The way of the last cast on this device. */
export const lastWay = (): string => useSettings.getState().lastWay;
