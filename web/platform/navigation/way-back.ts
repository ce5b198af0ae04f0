import { isRecord } from '#web/platform/storage/storage.ts';

/** Where ‹ leads. Each entry of the browser's history keeps where the reader came from, so it outlives a reload. */
export interface CameFrom {
  readonly path: string;
  /** How many entries ago that was: pages that were only turned lie between. */
  readonly steps: number;
}

/** Null if this page was opened from outside the app. */
export function cameFrom(state: unknown = history.state): CameFrom | null {
  const from = isRecord(state) ? state['from'] : null;
  if (!isRecord(from)) return null;
  const { path, steps } = from;
  return typeof path === 'string' && typeof steps === 'number' ? { path, steps } : null;
}

const here = (): string => location.pathname + location.search;

/** For the entry that is pushed: a turned page, or other parameters of the same page, keep where the reader came from. */
export function nextCameFrom(to: string, isTurn: boolean): CameFrom | null {
  const isSamePage = isTurn || new URL(to, location.href).pathname === location.pathname;
  if (!isSamePage) return { path: here(), steps: 1 };
  const from = cameFrom();
  return from && { path: from.path, steps: from.steps + 1 };
}
