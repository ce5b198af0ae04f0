/** Entry point to the journal: screens read and change entries through this module only. */
import { useEffect } from 'react';
import type { ResultFacts } from '#contract/divination.ts';
import { castName, isSameCast } from '#core/casting/cast-name.ts';
import type { Entry } from '#core/journal/entry.ts';
import { resume, useSavedResults } from '../saved-results.ts';
import { useSession } from '../session.ts';
import type { Journal, Kept } from './create-journal.ts';
import { useJournal } from './journal-state.ts';
import type { JournalView } from './journal-view.ts';
import { openedJournal } from './lazy-journal.ts';

export type { Kept } from './create-journal.ts';

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
  /** refused: the server does not take it as it is, and `refusal` says why. */
  readonly sending: 'sent' | 'unsent' | 'refused';
  readonly refusal: string | null;
  readonly state: JournalView['state'];
}

export function useEntry(timestamp: string): EntryView {
  const state = useLoadedState();
  const entry = useJournal((journal) => journal.entries.get(timestamp)) ?? null;
  const isUnsent = useJournal((journal) => journal.unsent.has(timestamp));
  const refusal = useJournal((journal) => journal.unsent.get(timestamp)?.refusal) ?? null;
  const unsent = refusal === null ? 'unsent' : 'refused';
  return { entry, sending: isUnsent ? unsent : 'sent', refusal, state };
}

/** Unsent entries whose cast was deleted elsewhere: their texts can still be copied. */
export function useOrphans(): readonly Entry[] {
  useLoadedState();
  return useJournal((journal) => journal.orphans);
}

async function withJournal(work: (journal: Journal) => Promise<Kept>): Promise<Kept> {
  const journal = await openedJournal().catch(() => null);
  const kept = journal ? await work(journal) : 'unavailable';
  if (kept === 'kept') resume();
  return kept;
}

/** Changes the entry of a saved cast. It is on the disk when this resolves with `kept`, and sent later. */
export async function changeEntry(facts: ResultFacts, change: (before: Entry | null) => Entry): Promise<Kept> {
  const isIt = ({ timestamp, cast }: ResultFacts) => timestamp === facts.timestamp && isSameCast(cast, facts.cast);
  if (!useSession.getState().isAuthenticated) return 'signed-out';
  if (!useSavedResults.getState().results.some(isIt)) return 'unsaved';
  return withJournal((journal) => journal.change(facts, change));
}

/** Many at once, all or none; those of casts that are not saved are left out. */
export function importEntries(entries: readonly Entry[]): Promise<Kept> {
  const { results } = useSavedResults.getState();
  const saved = new Map(results.map(({ timestamp, cast }) => [timestamp, castName(cast)]));
  const wanted = entries.filter(({ timestamp, cast }) => saved.get(timestamp) === cast);
  return withJournal((journal) => journal.importAll(wanted));
}

/** The user has copied its text, or does not want it. */
export async function dropOrphan(entry: Entry): Promise<void> {
  await (await openedJournal()).dropOrphan(entry);
}
