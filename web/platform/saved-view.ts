import { create } from 'zustand';
import type { ResultFacts } from '#contract/divination.ts';
import type { Operation } from './sync/operation.ts';
import type { Store } from './sync/store.ts';

/** What screens see of the saved results. */
export interface SavedView {
  /** Newest first. */
  readonly results: readonly ResultFacts[];
  /** Saves that the server does not have, by timestamp. */
  readonly unsynced: ReadonlyMap<string, Operation['state']>;
  /** How many saves, deletes and entries the server does not have. */
  readonly pending: number;
}

const SIGNED_OUT: SavedView = { results: [], unsynced: new Map(), pending: 0 };

/** What screens see now. Kept by saved-results.ts, through which they change it. */
export const useSavedResults = create<SavedView>()(() => SIGNED_OUT);

export function savedViewOf(store: Store, user: string | null, unsentEntries: number): SavedView {
  if (user === null) return SIGNED_OUT;
  const operations = [...store.latest(user).values()];
  const saves = operations.filter(({ kind }) => kind === 'save');
  const unsynced = new Map(saves.map(({ facts, state }) => [facts.timestamp, state]));
  return { results: store.resultsOf(user), unsynced, pending: operations.length + unsentEntries };
}
