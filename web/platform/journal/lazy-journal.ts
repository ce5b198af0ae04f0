import type { Journal } from './create-journal.ts';

let journal: Promise<Journal> | null = null;

/** The journal of this browser; loaded once somebody is signed in. It may fail, as any request: the next use tries again. */
export function openedJournal(): Promise<Journal> {
  journal ??= import('./open-journal.ts').then(({ openJournal }) => openJournal());
  journal.catch(() => {
    journal = null;
  });
  return journal;
}
