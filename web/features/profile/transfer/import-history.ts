import { RESULTS_MAX } from '#contract/limits.ts';
import { HISTORY_NOTICES } from '#contract/words/account-notices.ts';
import { err, type Result } from '#core/result.ts';
import { importEntries } from '#web/platform/saved/entries/edit-entry.ts';
import { importResults } from '#web/platform/saved/saved-results.ts';
import { useSavedResults } from '#web/platform/saved/saved-view.ts';
import { userIdNow } from '#web/platform/storage/session.ts';
import { type HistoryFile, type HistoryFileProblem, parseHistoryFile } from './history-file.ts';
import { textsOfArchive } from './markdown-archive.ts';
import { looksLikeMarkdown, parseMonthFiles } from './parse-markdown.ts';
import { takeInPracticeAnswers } from './transfer-practice.ts';
import { ARCHIVE_NOTICES, looksLikeZip } from './unzip.ts';

const refusalOf = (problem: HistoryFileProblem): string =>
  problem === 'tooMany' ? HISTORY_NOTICES.noRoom(RESULTS_MAX) : HISTORY_NOTICES[problem];

async function bytesOf(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return null; // gone from the disk since it was picked
  }
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function parseText(text: string): Result<HistoryFile, string> {
  const parsed = looksLikeMarkdown(text) ? parseMonthFiles([text]) : parseHistoryFile(text);
  return parsed.ok ? parsed : err(refusalOf(parsed.error));
}

/** A file of any form that this app writes, told apart by its first bytes: JSON, one month as Markdown, or all of them in a zip file. */
async function parseFile(file: File): Promise<Result<HistoryFile, string>> {
  const bytes = await bytesOf(file);
  if (bytes === null) return err(HISTORY_NOTICES.notJson);
  if (!looksLikeZip(bytes)) {
    const text = textOf(bytes);
    return text === null ? err(HISTORY_NOTICES.notJson) : parseText(text);
  }
  const texts = textsOfArchive(bytes);
  if (!texts.ok) return err(ARCHIVE_NOTICES[texts.error]);
  const parsed = parseMonthFiles(texts.value);
  return parsed.ok ? parsed : err(refusalOf(parsed.error));
}

/** Imports all casts of the file or none, then their entries, then the log of practice, each all or none; answers the message to show. */
export async function importHistory(file: File): Promise<string> {
  const owner = userIdNow();
  const parsed = await parseFile(file);
  if (!parsed.ok) return parsed.error;
  if (userIdNow() !== owner) return HISTORY_NOTICES.otherUser; // a logout in another tab, while a large file was read
  const { results, entries, repeated, unreadable, unreadableEntries, practice } = parsed.value;
  const held = new Set(useSavedResults.getState().results.map((facts) => facts.timestamp));
  const fresh = results.filter((facts) => !held.has(facts.timestamp));
  if (held.size + fresh.length > RESULTS_MAX) return HISTORY_NOTICES.noRoom(RESULTS_MAX);
  const { added, existing, isFull } = await importResults(results);
  if (isFull) return HISTORY_NOTICES.deviceFull;
  const said = HISTORY_NOTICES.imported(added, existing + repeated, unreadable, unreadableEntries);
  const areKept = entries.length === 0 || (await importEntries(entries)) === 'kept';
  const practised = practice ? [await importPractice(practice)] : [];
  return [said, ...(areKept ? [] : [HISTORY_NOTICES.entriesNotKept]), ...practised].join('。');
}

async function importPractice(rows: readonly unknown[]): Promise<string> {
  const taken = await takeInPracticeAnswers(rows);
  return taken ? HISTORY_NOTICES.practiceImported(taken.added, taken.unreadable) : HISTORY_NOTICES.practiceNotKept;
}
