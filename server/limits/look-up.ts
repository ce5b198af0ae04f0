import type { Quota } from '#contract/rate-limits.ts';
import { err, ok, type Result } from '#core/result.ts';
import { usesBy } from './address.ts';
import type { TooMany } from './attempt-counter.ts';
import { recentKeys } from './recent-keys.ts';
import type { WindowCounter } from './window-counter.ts';

const NAMES_KEPT = 20_000;

/**
 * For names that a stranger can invent, such as tokens: a name counts for its caller's address before the database is asked, and is given back
 * if the thing is there or the database fails. A name that was found lately is not counted, so that a flood from an address shuts out nobody
 * there who is known.
 */
export function lookUpWithin(quota: Quota, windows: WindowCounter) {
  const isKnown = recentKeys<Quota, boolean>(NAMES_KEPT);

  /** Looks for a thing by its name, or refuses a caller who has named too many that there are not. */
  return async <T>(caller: string, name: string, find: () => Promise<T | null>): Promise<Result<T | null, TooMany>> => {
    const counted = isKnown.get(quota, name) ? [] : usesBy(quota, caller);
    for (const [limit, key] of counted) {
      const wait = windows.take(limit, key);
      if (wait !== null) return err({ code: 'request.tooMany', retryAfterSeconds: wait });
    }
    let isMissing = false;
    try {
      const found = await find();
      isMissing = found === null;
      if (!isMissing || counted.length === 0) isKnown.set(quota, name, !isMissing);
      return ok(found);
    } finally {
      if (!isMissing) for (const [limit, key] of counted) windows.giveBack(limit, key);
    }
  };
}
