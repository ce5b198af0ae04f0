import * as v from 'valibot';
import type { ResultFacts } from '#contract/divination.ts';
import { entryDraft } from '#contract/entry.ts';
import { bytesOf } from '#contract/entry-size.ts';
import { ENTRY_MAX_BYTES } from '#contract/limits.ts';
import { JOURNAL_NOTICES } from '#contract/words/journal-notices.ts';
import { PROBLEMS } from '#contract/words/problems.ts';
import { castName } from '#core/casting/cast-name.ts';
import { type Entry, emptyEntry } from '#core/journal/entry.ts';
import { mergeEntry } from '#core/journal/merge-entry.ts';
import { err, ok, type Result } from '#core/result.ts';
import { changeEntry } from './change-entry.ts';

/** As the server would take it, or why it would not. */
function checked(entry: Entry): Result<Entry, string> {
  const parsed = v.safeParse(entryDraft, entry);
  if (!parsed.success) return err(parsed.issues[0].message);
  const clean: Entry = { timestamp: entry.timestamp, ...parsed.output };
  return bytesOf(clean) > ENTRY_MAX_BYTES ? err(PROBLEMS['entry.tooLarge'].message) : ok(clean);
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
  let merged = mine.value;
  const outcome = await changeEntry(facts, (before) => {
    merged = mergeEntry(base, before ?? base, mine.value);
    return merged;
  });
  return outcome === 'kept' ? ok(merged) : err(JOURNAL_NOTICES[outcome]);
}
