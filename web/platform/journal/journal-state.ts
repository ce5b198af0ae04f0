import { create } from 'zustand';
import { type JournalView, NO_ENTRIES } from './journal-view.ts';

/** Stored while the database has entries: a visit of nobody opens it only then, to remove what a logout left. */
export const JOURNAL_KEY = 'journal-kept';

export const useJournal = create<JournalView>()(() => NO_ENTRIES);
