import type { Cast } from '#core/casting/cast.ts';
import { addDraft } from '#web/platform/cast-drafts.ts';
import { newTimestamp, openCast } from '#web/platform/current-cast-storage.ts';
import { castMomentOf } from '#web/platform/device-moment.ts';
import { log } from '#web/platform/logger.ts';
import { dayAtOf, useSettings } from '#web/platform/settings.ts';

/** Every cast is a draft until it is saved. `castFor`: the moment it is cast for, unless that is now. */
export function makeCast(cast: Cast, castFor?: Date): void {
  const timestamp = newTimestamp();
  const moment = castMomentOf(castFor ?? new Date(timestamp), dayAtOf(useSettings.getState()));
  const facts = { timestamp, cast, ...moment };
  addDraft(facts);
  openCast(facts);
  log('info', 'cast made', { method: cast.method });
}
