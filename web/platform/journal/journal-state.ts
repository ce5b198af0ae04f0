import { create } from 'zustand';
import { type JournalView, NO_ENTRIES } from './journal-view.ts';

/** In localStorage while the database may have entries: a visitor who is not signed in opens the database only then, to remove what a logout left. */
export const JOURNAL_KEY = 'journal-kept';

export const useJournal = create<JournalView>()(() => NO_ENTRIES);
