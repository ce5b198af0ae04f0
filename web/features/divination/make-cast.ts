import type { Cast } from '#core/casting/cast.ts';
import { addDraft } from '#web/platform/cast-drafts.ts';
import { newTimestamp, openCast } from '#web/platform/current-cast-storage.ts';
import { log } from '#web/platform/logger.ts';

/** Every cast is a draft until it is saved. */
export function makeCast(cast: Cast): void {
  const facts = { timestamp: newTimestamp(), cast };
  addDraft(facts);
  openCast(facts);
  log('info', 'cast made', { method: cast.method });
}
