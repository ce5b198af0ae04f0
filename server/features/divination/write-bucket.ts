const CAPACITY = 5000;
const REFILL_A_MINUTE = 60;
const USERS_KEPT = 10_000;

/** A user may write a whole history at once (an import, a re-post after a restore) and then sixty a minute. */
export function writeBucket(factor: number, now: () => number) {
  const capacity = CAPACITY * factor;
  const perMs = (REFILL_A_MINUTE * factor) / 60_000;
  const buckets = new Map<string, { left: number; at: number }>();

  /** Seconds to wait, or null when the write was counted. */
  return function take(userId: string): number | null {
    const { left, at } = buckets.get(userId) ?? { left: capacity, at: now() };
    const filled = Math.min(capacity, left + Math.max(0, now() - at) * perMs);
    buckets.delete(userId);
    buckets.set(userId, { left: Math.max(filled - 1, filled < 1 ? filled : 0), at: now() });
    const oldest = buckets.keys().next().value;
    if (buckets.size > USERS_KEPT && oldest !== undefined) buckets.delete(oldest);
    return filled >= 1 ? null : Math.max(1, Math.ceil((1 - filled) / perMs / 1000));
  };
}
