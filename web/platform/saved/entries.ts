/** What users write about their saved casts, for screens that show it. They change it through edit-entry.ts. */
import { useEffect } from 'react';
import type { Entry } from '#core/journal/entry.ts';
import { chunkOf } from '#web/platform/chunks/chunk.ts';
import { useSession } from '#web/platform/storage/session.ts';
import type { Journal } from './entries/journal.ts';
import { type JournalView, useJournal } from './saved-view.ts';

const records = chunkOf(() => import('./sending/open-records.ts'));

/** What this browser sends and reads; loaded once somebody is signed in. It may fail, as any request: the next use tries again. */
export const openedRecords = async () => (await records.load()).openedRecords();
export const openedJournal = async (): Promise<Journal> => (await openedRecords()).journal;

/** Reads the entries of whoever is signed in, unless they are there. */
export async function loadEntries(): Promise<void> {
  if (!useSession.getState().isAuthenticated) return;
  try {
    await (await openedJournal()).loaded();
  } catch {
    useJournal.setState({ state: 'unavailable' }); // its chunk was not loaded: the next use tries again
  }
}

/** All of them, read now if nobody has. */
export async function allEntries(): Promise<ReadonlyMap<string, Entry>> {
  await loadEntries();
  return useJournal.getState().entries;
}

/** A guest has no entries, which is known at once. */
function useLoadedState(): JournalView['state'] {
  const user = useSession((session) => session.user?.id);
  const state = useJournal((journal) => journal.state);
  useEffect(() => {
    if (user !== undefined) void loadEntries();
  }, [user]);
  return user === undefined ? 'ready' : state;
}

/** By timestamp; a new map whenever one has changed. */
export function useEntries(): Pick<JournalView, 'entries' | 'state'> {
  const state = useLoadedState();
  return { entries: useJournal((journal) => journal.entries), state };
}

export interface EntryView {
  readonly entry: Entry | null;
  /** rejected: the server does not take it as it is, and `refusal` says why. */
  readonly sending: 'sent' | 'unsent' | 'rejected';
  readonly refusal: string | null;
  readonly state: JournalView['state'];
}

export function useEntry(timestamp: string): EntryView {
  const state = useLoadedState();
  const entry = useJournal((journal) => journal.entries.get(timestamp)) ?? null;
  const isUnsent = useJournal((journal) => journal.unsent.has(timestamp));
  const refusal = useJournal((journal) => journal.unsent.get(timestamp)?.refusal) ?? null;
  const unsent = refusal === null ? 'unsent' : 'rejected';
  return { entry, sending: isUnsent ? unsent : 'sent', refusal, state };
}

/** Unsent entries whose cast was deleted elsewhere: their texts can still be copied. */
export function useOrphans(): readonly Entry[] {
  useLoadedState();
  return useJournal((journal) => journal.orphans);
}

/** The user has copied its text, or does not want it. */
export async function dropOrphan(entry: Entry): Promise<void> {
  await (await openedJournal()).dropOrphan(entry);
}
