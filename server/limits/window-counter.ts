import type { Quota } from '#contract/rate-limits.ts';
import { recentKeys } from './recent-keys.ts';

const KEYS_KEPT = 20_000;

interface Window {
  readonly startedAt: number;
  readonly count: number;
}

/** Requests in fixed windows, in memory. */
export function windowCounter(factor: number, now: () => number) {
  const windows = recentKeys<Quota, Window>(KEYS_KEPT);
  return {
    /** Seconds until the window ends, or null when the use is within this share of the limit, and counted. */
    take(limit: Quota, key: string, share = 1): number | null {
      const last = windows.get(limit, key);
      const isOpen = last !== undefined && last.startedAt + limit.windowMs > now();
      const { startedAt, count } = isOpen ? last : { startedAt: now(), count: 0 };
      const isWithin = count < Math.ceil(limit.max * factor * share);
      windows.set(limit, key, { startedAt, count: isWithin ? count + 1 : count });
      return isWithin ? null : Math.ceil((startedAt + limit.windowMs - now()) / 1000);
    },
    /** A use that turned out not to count. */
    giveBack(limit: Quota, key: string): void {
      const last = windows.get(limit, key);
      if (last !== undefined && last.count > 0) windows.set(limit, key, { ...last, count: last.count - 1 });
    },
  };
}

export type WindowCounter = ReturnType<typeof windowCounter>;
