import type { Quota } from '#contract/rate-limits.ts';
import type { Db } from '../db/database.ts';
import { isStorageFull, isUnavailable } from '../db/engine.ts';
import { recentKeys } from './recent-keys.ts';
import type { WindowCounter } from './window-counter.ts';
import { countWindowUse } from './window-repo.ts';

const KEYS_KEPT = 20_000;
/** After a failure the database is left alone for so long. */
const AWAY_MS = 1000;

interface Parts {
  readonly db: Db;
  /** Counts while the database is away. */
  readonly standIn: WindowCounter;
  readonly factor: number;
  readonly now: () => number;
}

/** Requests in fixed windows, counted for all servers together. Once a window is full, its refusals cost no query. */
export function sharedWindows({
  db,
  standIn,
  factor,
  now,
}: Parts): (limit: Quota, key: string) => Promise<number | null> {
  const fullUntil = recentKeys<Quota, number>(KEYS_KEPT);
  let awayUntil = 0;
  const secondsUntil = (end: number) => Math.max(1, Math.ceil((end - now()) / 1000));

  async function count(limit: Quota, key: string): Promise<number | null> {
    const { count, endsAt } = await countWindowUse(db, { key, now: now(), endsAt: now() + limit.windowMs });
    if (count <= Math.ceil(limit.max * factor)) return null;
    fullUntil.set(limit, key, endsAt);
    return secondsUntil(endsAt);
  }

  return async (limit, key) => {
    const end = fullUntil.get(limit, key) ?? 0;
    if (end > now()) return secondsUntil(end);
    if (performance.now() < awayUntil) return standIn.take(limit, key);
    try {
      return await count(limit, key);
    } catch (error) {
      if (!isUnavailable(error) && !isStorageFull(error)) throw error;
      awayUntil = performance.now() + AWAY_MS;
      return standIn.take(limit, key);
    }
  };
}
