/** What the first load of a page asks of the storage. What reads it whole is loaded when there is something. */
import { create } from 'zustand';
import type { ResultFacts } from '#contract/divination.ts';

export function hasStored(storage: Pick<Storage, 'getItem'>, key: string): boolean {
  try {
    return storage.getItem(key) !== null;
  } catch {
    return false; // a forbidden storage
  }
}

export const SESSION_KEY = 'auth-storage';
export const CURRENT_CAST_KEY = 'divination-current';

interface CurrentCast {
  /** The cast that is shown: just made, or opened from the history. */
  readonly current: ResultFacts | null;
  /** One of an earlier page of this visit is stored and not yet read: casts/current-cast.ts reads it. */
  readonly isStored: boolean;
}

export const useCurrentCast = create<CurrentCast>()(() => ({
  current: null,
  isStored: hasStored(sessionStorage, CURRENT_CAST_KEY),
}));
