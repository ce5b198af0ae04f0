import { create } from 'zustand';
import type { ResultFacts } from '#contract/divination.ts';
import { CURRENT_CAST_KEY, hasStored } from './has-stored.ts';

interface CurrentCast {
  /** The cast that is shown: just made, or opened from the history. */
  readonly current: ResultFacts | null;
  /** One of an earlier page of this visit is stored and not yet read: current-cast-storage.ts reads it. */
  readonly isStored: boolean;
}

export const useCurrentCast = create<CurrentCast>()(() => ({
  current: null,
  isStored: hasStored(sessionStorage, CURRENT_CAST_KEY),
}));
