import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** SQLite's journal files. One left behind would be applied to the next database of that name. */
export const JOURNAL_ENDINGS = ['-wal', '-shm', '-journal'] as const;

export function removeWithJournals(path: string): void {
  for (const ending of ['', ...JOURNAL_ENDINGS]) rmSync(`${path}${ending}`, { force: true });
}

/** fsync: the content survives power loss. */
export function sync(path: string, access: 'r' | 'r+' = 'r+'): void {
  const file = openSync(path, access);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** fsync of a folder: the names in it survive power loss. Windows cannot open a folder and needs no such call. */
export function syncFolder(path: string): void {
  if (process.platform !== 'win32') sync(path, 'r');
}

/** Moves a finished draft to its name: atomic, and it survives power loss. */
export function putInPlace(draft: string, path: string): void {
  sync(draft);
  renameSync(draft, path);
  syncFolder(dirname(path));
}
