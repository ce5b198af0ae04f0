import * as v from 'valibot';
import type { ResultFacts } from '#contract/divination.ts';
import { bytesOf, entryDraft } from '#contract/entry.ts';
import { ENTRY_MAX_BYTES } from '#contract/limits.ts';
import { JOURNAL_NOTICES } from '#contract/words/account-notices.ts';
import { APP_PROBLEMS } from '#contract/words/notices.ts';
import { castName, isSameCast } from '#core/casting/cast-name.ts';
import { type Entry, emptyEntry } from '#core/journal/entry.ts';
import { mergeEntry } from '#core/journal/merge-entry.ts';
import { err, ok, type Result } from '#core/result.ts';
import { useSession } from '#web/platform/storage/session.ts';
import { openedJournal } from '../entries.ts';
import { wake } from '../saved-results.ts';
import { useSavedResults } from '../saved-view.ts';
import type { Journal, Kept } from './journal.ts';

/** It is on the disk when this resolves with `kept`, and sent later. */
async function withJournal(work: (journal: Journal) => Promise<Kept>): Promise<Kept> {
  const journal = await openedJournal().catch(() => null);
  const kept = journal ? await work(journal) : 'unavailable';
  if (kept === 'kept') wake();
  return kept;
}

/** Many at once, all or none; those of casts that are not saved are left out. */
export function importEntries(entries: readonly Entry[]): Promise<Kept> {
  const { results } = useSavedResults.getState();
  const saved = new Map(results.map(({ timestamp, cast }) => [timestamp, castName(cast)]));
  const wanted = entries.filter(({ timestamp, cast }) => saved.get(timestamp) === cast);
  return withJournal((journal) => journal.importAll(wanted));
}

/** As the server would take it, or why it would not. */
function checked(entry: Entry): Result<Entry, string> {
  const parsed = v.safeParse(entryDraft, entry);
  if (!parsed.success) return err(parsed.issues[0].message);
  const clean: Entry = { timestamp: entry.timestamp, ...parsed.output };
  return bytesOf(clean) > ENTRY_MAX_BYTES ? err(APP_PROBLEMS['entry.tooLarge'].message) : ok(clean);
}

/**
 * Writes what a screen changed in the entry that it `shows` (null: none yet). What another tab or device has written meanwhile is merged
 * with it, as with the server. Answers the entry as it is now, or in words why it was not written.
 */
export async function editEntry(
  facts: ResultFacts,
  shown: Entry | null,
  edit: (entry: Entry) => Entry,
): Promise<Result<Entry, string>> {
  const base = shown ?? emptyEntry(facts.timestamp, castName(facts.cast));
  const mine = checked(edit(base));
  if (!mine.ok) return mine;
  if (!useSession.getState().isAuthenticated) return err(JOURNAL_NOTICES['signed-out']);
  const isIt = ({ timestamp, cast }: ResultFacts) => timestamp === facts.timestamp && isSameCast(cast, facts.cast);
  if (!useSavedResults.getState().results.some(isIt)) return err(JOURNAL_NOTICES.unsaved);
  let merged = mine.value;
  const outcome = await withJournal((journal) =>
    journal.change(facts, (before) => {
      merged = mergeEntry(base, before ?? base, mine.value);
      return merged;
    }),
  );
  return outcome === 'kept' ? ok(merged) : err(JOURNAL_NOTICES[outcome]);
}
