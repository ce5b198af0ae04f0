import { create } from 'zustand';
import type { Journal } from './create-journal.ts';
import { type JournalView, NO_ENTRIES } from './journal-view.ts';

/** Stored while the database has entries: a visit of nobody opens it only then, to remove what a logout left. */
export const JOURNAL_KEY = 'journal-kept';

export const useJournal = create<JournalView>()(() => NO_ENTRIES);

let journal: Promise<Journal> | null = null;

/** The journal of this browser; loaded once somebody is signed in. It may fail, as any request: the next use tries again. */
export function openedJournal(): Promise<Journal> {
  journal ??= import('./open-journal.ts').then(({ openJournal }) => openJournal());
  journal.catch(() => {
    journal = null;
  });
  return journal;
}
