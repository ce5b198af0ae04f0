import type { ResultFacts } from '#contract/divination.ts';
import { castName, isSameCast } from '#core/casting/cast-name.ts';
import type { Entry } from '#core/journal/entry.ts';
import { openedJournal } from '../casts/entries.ts';
import { useSavedResults } from '../casts/saved-view.ts';
import { useSession } from '../storage/session.ts';
import { resume } from '../sync/saved-results.ts';
import type { Journal, Kept } from './create-journal.ts';

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
