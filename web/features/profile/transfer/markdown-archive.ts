import type { ResultFacts } from '#contract/divination.ts';
import { RESULTS_MAX } from '#contract/limits.ts';
import type { Entry } from '#core/journal/entry.ts';
import { err, ok, type Result } from '#core/result.ts';
import { unzip, type ZipLimits, type ZipProblem } from '#core/zip/zip-reader.ts';
import { type ZipEntry, zipOf } from '#core/zip/zip-writer.ts';
import { deflate, inflate } from './deflate.ts';
import { type MonthFile, toMonthFiles } from './markdown-file.ts';

/** The longest history and all entries of a user take 52 MB as Markdown in the worst case. A month may have one cast only, and a file may have folders. */
export const ARCHIVE_LIMITS: ZipLimits = {
  entries: RESULTS_MAX * 2,
  nameBytes: 255,
  unpackedBytes: 64 * 1024 * 1024,
};

const NO_CLOCK = { year: 1980, month: 1, day: 1, hour: 0, minute: 0 };

const toZipEntry = ({ name, text, at }: MonthFile): ZipEntry => ({
  ...{ name, bytes: new TextEncoder().encode(text), at: at ?? NO_CLOCK },
});

/** All months of a history in one zip file. */
export async function toArchive(results: readonly ResultFacts[], entries: ReadonlyMap<string, Entry>): Promise<Blob> {
  const pieces: BlobPart[] = [];
  for await (const piece of zipOf(toMonthFiles(results, entries).map(toZipEntry), deflate))
    pieces.push(new Uint8Array(piece));
  return new Blob(pieces, { type: 'application/zip' });
}

/** Of the files that a Mac puts beside each file, and of those whose name is hidden, none is Markdown. */
const isMarkdown = (name: string): boolean => /(^|\/)[^./][^/]*\.(md|markdown)$/i.test(name);

/** The texts of the Markdown files in a zip file. */
export async function textsOfArchive(bytes: Uint8Array): Promise<Result<readonly string[], ZipProblem>> {
  const files = await unzip(bytes, inflate, ARCHIVE_LIMITS);
  if (!files.ok) return files;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    return ok(files.value.filter(({ name }) => isMarkdown(name)).map((file) => decoder.decode(file.bytes)));
  } catch {
    return err('broken'); // not UTF-8
  }
}
