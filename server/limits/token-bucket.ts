import type { BucketLimit } from '#contract/rate-limits.ts';
import { recentKeys } from './recent-keys.ts';

const KEYS_KEPT = 10_000;

interface Bucket {
  readonly left: number;
  readonly at: number;
}

/** Token buckets in memory. A clock that is set back refills nothing. */
export function tokenBucket(factor: number, now: () => number) {
  const buckets = recentKeys<BucketLimit, Bucket>(KEYS_KEPT);
  return {
    /** Seconds to wait, or null when the use was counted. Of a share of the bucket only what is above the rest of it is given. */
    take(limit: BucketLimit, key: string, share = 1): number | null {
      const capacity = limit.capacity * factor;
      const perMs = (limit.refillPerMinute * factor) / 60_000;
      const { left, at } = buckets.get(limit, key) ?? { left: capacity, at: now() };
      const filled = Math.min(capacity, left + Math.max(0, now() - at) * perMs);
      const needed = 1 + capacity * (1 - share);
      buckets.set(limit, key, { left: filled < needed ? filled : filled - 1, at: now() });
      return filled >= needed ? null : Math.max(1, Math.ceil((needed - filled) / perMs / 1000));
    },
  };
}

export type TokenBucket = ReturnType<typeof tokenBucket>;
