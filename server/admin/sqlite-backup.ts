import { existsSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { err, ok, type Result } from '#core/result.ts';
import { openSqliteDatabase } from '../db/database.ts';
import { databaseFault } from '../db/database-fault.ts';
import { executedMigrations } from '../db/migrate.ts';
import { damageOf, foldJournal } from './sqlite-file.ts';

/** All pages in one step: a copy in several steps starts again whenever the server writes in between. */
const ALL_PAGES = 0x7fffffff;
const WAIT_MS = 2000;

async function copyPages(from: string, to: string): Promise<void> {
  using source = new DatabaseSync(from, { timeout: WAIT_MS });
  await backup(source, to, { rate: ALL_PAGES });
}

async function hasData(path: string): Promise<boolean> {
  await using database = openSqliteDatabase(path);
  return (await executedMigrations(database)).length > 0;
}

/** A consistent, checked copy in one file; servers may go on writing. */
export async function copySqlite(from: string, to: string): Promise<Result<null, string>> {
  if (!existsSync(from)) return err('还没有可备份的数据');
  try {
    await copyPages(from, to);
    const damage = damageOf(to);
    if (damage !== null) return err(`数据已损坏，没有备份：${damage}`);
    if (!(await hasData(to))) return err('还没有可备份的数据');
    foldJournal(to);
    return ok(null);
  } catch (error) {
    return err(`数据无法备份：${databaseFault(error)}`);
  }
}
