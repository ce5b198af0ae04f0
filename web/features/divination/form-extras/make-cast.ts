import type { Cast, CastMoment } from '#core/casting/cast.ts';
import { addDraft } from '#web/platform/cast-drafts.ts';
import { newTimestamp, openCast } from '#web/platform/current-cast-storage.ts';
import { castMomentOf } from '#web/platform/device-moment.ts';
import { log } from '#web/platform/logger.ts';
import { moveAskedTo } from '#web/platform/question/asked-questions.ts';
import { changeSettings, dayAtOf, useSettings } from '#web/platform/settings.ts';
import type { Way } from '../form/way-names.ts';

export const momentNow = (date = new Date()): CastMoment => castMomentOf(date, dayAtOf(useSettings.getState()));

/** Every cast is a draft until it is saved. `moment`: the one it is cast for, unless that is now. */
export function makeCast(cast: Cast, way: Way, moment?: CastMoment): void {
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
