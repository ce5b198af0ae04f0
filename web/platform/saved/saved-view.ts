/** What screens see of what a signed-in user has saved. Kept by saved-results.ts and entries/journal.ts, which are loaded once somebody is signed in. */
import { create } from 'zustand';
import type { ResultFacts } from '#contract/divination.ts';
import type { Entry } from '#core/journal/entry.ts';

export interface SavedView {
  /** Newest first. */
  readonly results: readonly ResultFacts[];
  /** Saves that the server does not have, by timestamp. */
  readonly unsynced: ReadonlyMap<string, 'pending' | 'rejected'>;
  /** Deletes of this device that the server does not have, by timestamp. */
  readonly deleting?: ReadonlySet<string>;
  /** How many saves, deletes, entries and answers of 练习 the server does not have. */
  readonly pending: number;
  /** The server's list of this user was read, now or before. */
  readonly isRead: boolean;
}

export const SIGNED_OUT: SavedView = {
  results: [],
  unsynced: new Map(),
  pending: 0,
  isRead: false,
};

export const useSavedResults = create<SavedView>()(() => SIGNED_OUT);

export interface JournalView {
  /** loading: not read yet. unavailable: this browser has no place for them. */
  readonly state: 'loading' | 'ready' | 'unavailable';
  /** By timestamp. */
  readonly entries: ReadonlyMap<string, Entry>;
  /** Those that the server does not have as they are, by timestamp: its message if it refuses one. */
  readonly unsent: ReadonlyMap<string, { readonly refusal: string | null }>;
  /** Never sent, and their cast was deleted elsewhere. */
  readonly orphans: readonly Entry[];
}

export const NO_ENTRIES: JournalView = { state: 'loading', entries: new Map(), unsent: new Map(), orphans: [] };

export const useJournal = create<JournalView>()(() => NO_ENTRIES);

/** How many answers of 练习 of whoever is signed in the server does not have. */
export const useUnsentPractice = create<{ readonly count: number }>()(() => ({ count: 0 }));

/** In localStorage while the database may have entries: a visitor who is not signed in opens the database only then, to remove what a logout left. */
export const JOURNAL_KEY = 'journal-kept';
