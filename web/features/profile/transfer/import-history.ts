import { RESULTS_MAX } from '#contract/limits.ts';
import { HISTORY_NOTICES } from '#contract/words/history-notices.ts';
import { useSavedResults } from '#web/platform/casts/saved-view.ts';
import { importEntries } from '#web/platform/journal/edit-entry.ts';
import { importResults } from '#web/platform/sync/saved-results.ts';
import { type HistoryFileProblem, parseHistoryFile } from './history-file.ts';

const refusalOf = (problem: HistoryFileProblem): string =>
  problem === 'tooMany' ? HISTORY_NOTICES.noRoom(RESULTS_MAX) : HISTORY_NOTICES[problem];

async function textOf(file: File): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null; // not text, or gone from the disk since it was picked
  }
}

/** Imports all casts of the file or none, then their entries, all or none; answers the message to show. */
export async function importHistory(file: File): Promise<string> {
  const text = await textOf(file);
  if (text === null) return HISTORY_NOTICES.notJson;
  const parsed = parseHistoryFile(text);
  if (!parsed.ok) return refusalOf(parsed.error);
  const { results, entries, repeated, unreadable, unreadableEntries } = parsed.value;
  const held = new Set(useSavedResults.getState().results.map((facts) => facts.timestamp));
  const fresh = results.filter((facts) => !held.has(facts.timestamp));
  if (held.size + fresh.length > RESULTS_MAX) return HISTORY_NOTICES.noRoom(RESULTS_MAX);
  const { added, existing, isFull } = await importResults(results);
  if (isFull) return HISTORY_NOTICES.deviceFull;
  const said = HISTORY_NOTICES.imported(added, existing + repeated, unreadable, unreadableEntries);
  const areKept = entries.length === 0 || (await importEntries(entries)) === 'kept';
  return areKept ? said : `${said}。${HISTORY_NOTICES.entriesNotKept}`;
}
