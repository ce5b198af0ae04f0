import type { ResultFacts } from '#contract/divination.ts';
import type { Entry } from '#core/journal/entry.ts';
import type { PracticeAnswer } from '#core/practice-log/practice-answer.ts';
import { historyFileName, toHistoryFile } from './history-file.ts';
import { toArchive } from './markdown-archive.ts';

interface ExportedFile {
  readonly name: string;
  readonly content: Blob;
}

export const NOTHING_TO_EXPORT = '还没有卦例和练习可以导出';

/** All casts and entries as one file, which 导入 reads again: JSON, with the log of practice, or Markdown in a zip file. */
export async function exportHistory(
  form: 'json' | 'markdown',
  results: readonly ResultFacts[],
  entries: ReadonlyMap<string, Entry>,
  now: Date,
  practice: readonly PracticeAnswer[],
): Promise<ExportedFile> {
  if (form === 'markdown') return { name: historyFileName(now, 'zip'), content: await toArchive(results, entries) };
  const text = toHistoryFile(results, entries, now, practice);
  return { name: historyFileName(now), content: new Blob([text], { type: 'application/json' }) };
}
