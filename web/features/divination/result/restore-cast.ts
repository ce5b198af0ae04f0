import { keepCast, parsePlace } from '#web/platform/casts/current-cast.ts';
import { CURRENT_CAST_KEY } from '#web/platform/storage/first-load.ts';
import { watchReaders } from '#web/platform/storage/session.ts';
import { readStored } from '#web/platform/storage/storage.ts';

/** Somebody else's stays unseen: a browser that had put this tab away did not tell it of their logout. */
export function restoreCast(): void {
  const stored = readStored(sessionStorage, CURRENT_CAST_KEY, (value) => ({ value }))?.value;
  const place = parsePlace(history.state?.place) ?? parsePlace(stored);
  keepCast(place?.cast ?? null);
}

watchReaders(() => keepCast(null)); // in another tab too: this one shows it no longer
