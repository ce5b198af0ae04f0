import { DatabaseSync } from 'node:sqlite';

const WAIT_MS = 2000;

/** What is wrong with the file, or null: checks every page, index and foreign key. */
export function damageOf(path: string): string | null {
  using database = new DatabaseSync(path, { timeout: WAIT_MS });
  const found = String(database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check']);
  if (found !== 'ok') return found.split('\n').at(-1) ?? found; // a heading may come first
  const broken = database.prepare('PRAGMA foreign_key_check').all();
  return broken.length > 0 ? `${broken.length} 处引用落空` : null;
}

/** Moves the journal's content into the file; throws while another process uses it. */
export function foldJournal(path: string): void {
  using database = new DatabaseSync(path, { timeout: WAIT_MS });
  database.exec('PRAGMA journal_mode = DELETE');
}
