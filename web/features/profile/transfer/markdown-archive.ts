import { Zip, ZipDeflate } from 'fflate';
import type { ResultFacts } from '#contract/divination.ts';
import { RESULTS_MAX } from '#contract/limits.ts';
import type { Entry } from '#core/journal/entry.ts';
import { err, ok, type Result } from '#core/result.ts';
import { type MonthFile, toMonthFiles } from './markdown-file.ts';
import { unzip, type ZipLimits, type ZipProblem } from './unzip.ts';

/** The longest history and all entries of a user take 52 MB as Markdown in the worst case. A month may have one cast only, and a file may have folders. */
export const ARCHIVE_LIMITS: ZipLimits = {
  entries: RESULTS_MAX * 2,
  nameBytes: 255,
  unpackedBytes: 64 * 1024 * 1024,
};

/** The clock of a file in a zip file is that of a wall, from 1980 on. */
function clockOf({ at }: MonthFile): Date {
  const isWritable = at !== null && at.year >= 1980 && at.year < 2100;
  return isWritable ? new Date(at.year, at.month - 1, at.day, at.hour, at.minute) : new Date(1980, 0, 1);
}

/** All months of a history in one zip file. What is tapped in between is answered: a long history takes seconds on a phone. */
export async function toArchive(results: readonly ResultFacts[], entries: ReadonlyMap<string, Entry>): Promise<Blob> {
  const pieces: BlobPart[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  for (const month of toMonthFiles(results, entries)) {
    const file = new ZipDeflate(month.name);
    file.mtime = clockOf(month);
    zip.add(file);
    file.push(new TextEncoder().encode(month.text), true);
    await new Promise((resolve) => setTimeout(resolve));
  }
  zip.end();
  return new Blob(pieces, { type: 'application/zip' });
}

/** Of the files that a Mac puts beside each file, and of those whose name is hidden, none is Markdown. */
const isMarkdown = (name: string): boolean => /(^|\/)[^./][^/]*\.(md|markdown)$/i.test(name);

/** The texts of the Markdown files in a zip file. */
export function textsOfArchive(bytes: Uint8Array): Result<readonly string[], ZipProblem> {
  const files = unzip(bytes, ARCHIVE_LIMITS);
  if (!files.ok) return files;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    return ok(files.value.filter(({ name }) => isMarkdown(name)).map((file) => decoder.decode(file.bytes)));
  } catch {
    return err('broken'); // not UTF-8
  }
}
