import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { err, ok, type Result } from '#core/result.ts';
import { fileFault } from '../file-fault.ts';

/** SQLite's files beside a database. One left behind would be played into whatever database comes to bear the name. */
export const JOURNAL_ENDINGS = ['-wal', '-shm', '-journal'] as const;

export function removeWithJournals(path: string): void {
  for (const ending of ['', ...JOURNAL_ENDINGS]) rmSync(`${path}${ending}`, { force: true });
}

/** What was written survives power loss from here on. */
export function sync(path: string, access: 'r' | 'r+' = 'r+'): void {
  const file = openSync(path, access);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** The same for the names in a folder. Windows cannot open a folder, and needs no such call. */
export function syncFolder(path: string): void {
  if (process.platform !== 'win32') sync(path, 'r');
}

/** Gives a finished draft its name; taking the name first makes sure that no file of another is replaced. */
function publish(draft: string, path: string): void {
  closeSync(openSync(path, 'wx', 0o600));
  try {
    sync(draft);
    renameSync(draft, path);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
}

/** Fills a new file for its owner alone: whole under its name, or not there at all. A file that exists is never touched. */
export async function writeNewFile(
  path: string,
  fill: (draft: string) => Promise<Result<unknown, string>>,
): Promise<Result<string, string>> {
  if (existsSync(path)) return err(`${path} 已经存在：请换一个文件名`);
  const draft = join(dirname(path), `.${basename(path)}.${randomUUID()}.part`);
  try {
    closeSync(openSync(draft, 'wx', 0o600));
    const filled = await fill(draft);
    if (!filled.ok) return filled;
    publish(draft, path);
    return ok(path);
  } catch (error) {
    return err(`${path} 写不进去（${fileFault(error)}）`);
  } finally {
    removeWithJournals(draft);
  }
}
