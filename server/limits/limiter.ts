import type { AttemptLimit, BucketLimit, Quota } from '#contract/rate-limits.ts';
import { err, ok, type Result } from '#core/result.ts';
import type { Config } from '../config/config.ts';
import type { Database, Db } from '../db/database.ts';
import { attemptCounter, type Reservation, type TooMany, type Use } from './attempt-counter.ts';
import { lookUpWithin } from './look-up.ts';
import { sharedLimits } from './shared-limits.ts';
import { tokenBucket } from './token-bucket.ts';
import { windowCounter } from './window-counter.ts';

const taken = (waitSeconds: number | null): Result<null, TooMany> =>
  waitSeconds === null ? ok(null) : err({ code: 'request.tooMany', retryAfterSeconds: waitSeconds });

interface LimiterParts {
  readonly config: Pick<Config, 'rateLimitFactor'>;
  readonly database: Database;
  readonly now: () => number;
  /** Told of what could not be given back: it counts until its window ends. */
  readonly failed: (error: unknown) => void;
}

/** Counts uses of the limits in contract/rate-limits.ts. Callers see no store, so that another one can take its place. */
export function createLimiter({ config, database, now, failed }: LimiterParts) {
  const factor = config.rateLimitFactor;
  const windows = windowCounter(factor, now);
  const buckets = tokenBucket(factor, now);
  const hasOthers = database.engine === 'postgres';
  const own = { takeWindow: windows.take, takeBucket: buckets.take };
  const shared = sharedLimits({ db: database.db, windows, buckets, factor, now });
  const attempts = attemptCounter(database, factor, now, failed);
  return {
    /** Counts one use, or refuses it. */
    async take(limit: Quota | BucketLimit | AttemptLimit, key: string): Promise<Result<null, TooMany>> {
      if ('capacity' in limit) return taken(await (hasOthers ? shared : own).takeBucket(limit, key));
      if ('per' in limit) return taken(await (hasOthers && limit.shared ? shared : own).takeWindow(limit, key));
      return taken(await attempts.take([[limit, key]]));
    },
    /** Counts one use of each, or none: all are within their limits, or one is refused. */
    takeAll: async (uses: readonly Use[]) => taken(await attempts.take(uses)),
    /** Counts one use in the transaction of what is limited: both or neither. */
    takeIn: async (transaction: Db, ...use: Use) => taken(await attempts.takeIn(transaction, [use])),
    /** For uses that may turn out not to count, such as logins with the right password: all of them are within their limits, or none is reserved. */
    async reserve(uses: readonly Use[]): Promise<Result<Reservation, TooMany>> {
      const reserved = await attempts.reserve(uses);
      return typeof reserved === 'number'
        ? err({ code: 'request.tooMany', retryAfterSeconds: reserved })
        : ok(reserved);
    },
    /** For a limit that does not refuse: whether it is reached, and one more use all the same. */
    isReached: async (...use: Use) => (await attempts.waitSeconds(use)) !== null,
    count: (...use: Use) => attempts.record([use]),
    /** All uses of this key so far no longer count. */
    forget: (...use: Use) => attempts.forget(use),
    /** For names that a stranger can invent: those that are not found are counted, in the memory of this server. */
    lookUpWithin: (quota: Quota) => lookUpWithin(quota, windows),
    /** The store is away, and limits are counted in the memory of this server. */
    isOnFallback: shared.isOnFallback,
  };
}

export type Limiter = ReturnType<typeof createLimiter>;
