import type { BucketLimit, Quota } from '#contract/rate-limits.ts';
import type { Db } from '../db/database.ts';
import { isStorageFull, isUnavailable } from '../db/engine.ts';
import { recentKeys } from './recent-keys.ts';
import { countWindowUse, takeFromBucket } from './shared-limit-repo.ts';
import type { TokenBucket } from './token-bucket.ts';
import type { WindowCounter } from './window-counter.ts';

const KEYS_KEPT = 20_000;
/** After a failure the database is left alone for so long. */
const AWAY_MS = 1000;
/** How much of a limit each server allows by itself while the database is away: other servers allow as much. */
const FALLBACK_SHARE = 0.5;

interface Parts {
  readonly db: Db;
  /** They count every use of this server, and decide while the database is away: a flood that makes it fail does not begin anew. */
  readonly windows: WindowCounter;
  readonly buckets: TokenBucket;
  readonly factor: number;
  readonly now: () => number;
}

/** Windows and buckets counted for all servers together. What is full is refused without a query until it opens. */
export function sharedLimits({ db, windows, buckets, factor, now }: Parts) {
  const closedUntil = recentKeys<Quota | BucketLimit, number>(KEYS_KEPT);
  let awayUntil = 0;

  /** Milliseconds to wait, 0 when the use was counted. */
  async function countWindow(limit: Quota, key: string): Promise<number> {
    const { count, endsAt } = await countWindowUse(db, { key, now: now(), endsAt: now() + limit.windowMs });
    return count <= Math.ceil(limit.max * factor) ? 0 : Math.max(1, endsAt - now());
  }

  const countBucket = ({ name, capacity, refillPerMinute }: BucketLimit, key: string): Promise<number> =>
    takeFromBucket(db, {
      key: `bucket ${name} ${key}`,
      now: now(),
      refillMs: Math.max(1, Math.round(60_000 / (refillPerMinute * factor))),
      capacity: Math.ceil(capacity * factor),
    });

  /** Seconds to wait, or null when the use was counted. */
  async function counted(
    limit: Quota | BucketLimit,
    key: string,
    count: () => Promise<number>,
  ): Promise<number | null> {
    const closed = (closedUntil.get(limit, key) ?? 0) - now();
    const waitMs = closed > 0 ? closed : await count();
    if (waitMs === 0) return null;
    if (closed <= 0) closedUntil.set(limit, key, now() + waitMs);
    return Math.ceil(waitMs / 1000);
  }

  async function unlessAway(work: () => Promise<number | null>, standIn: () => number | null): Promise<number | null> {
    if (performance.now() < awayUntil) return standIn();
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) && !isStorageFull(error)) throw error;
      awayUntil = performance.now() + AWAY_MS;
      return standIn();
    }
  }

  return {
    /** The database failed a moment ago, and limits are counted in memory. */
    isOnFallback: (): boolean => performance.now() < awayUntil,
    takeWindow: (limit: Quota, key: string): Promise<number | null> =>
      unlessAway(
        async () => (await counted(limit, key, () => countWindow(limit, key))) ?? windows.take(limit, key),
        () => windows.take(limit, key, FALLBACK_SHARE),
      ),
    takeBucket: (limit: BucketLimit, key: string): Promise<number | null> =>
      unlessAway(
        async () => (await counted(limit, key, () => countBucket(limit, key))) ?? buckets.take(limit, key),
        () => buckets.take(limit, key, FALLBACK_SHARE),
      ),
  };
}
