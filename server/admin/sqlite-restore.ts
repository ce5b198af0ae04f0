import { chmodSync, constants, copyFileSync, existsSync, linkSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { err, ok, type Result } from '#core/result.ts';
import { refusalOf, settleRestored } from '../db/backup.ts';
import { type Database, openSqliteDatabase } from '../db/database.ts';
import { databaseFault } from '../db/database-fault.ts';
import { JOURNAL_ENDINGS, putInPlace, removeWithJournals, sync, syncFolder } from '../db/durable-files.ts';
import { isContention } from '../db/engine.ts';
import { executedMigrations } from '../db/migrate.ts';
import { fileFault } from '../file-fault.ts';
import { damageOf, foldJournal } from './sqlite-file.ts';

/** The files of a restore. */
interface Restoring {
  readonly file: string;
  readonly present: string;
  readonly keptAs: string;
  readonly keepsSessions: boolean;
  /** What else is done to the data before it is put in place; why not, or null. */
  readonly applyTo: (database: Database) => Promise<string | null>;
}

/** The backup itself is copied, not opened, because opening a database may write next to it. Its journal is copied with it. */
function copyBackup(file: string, draft: string): void {
  copyFileSync(file, draft, constants.COPYFILE_EXCL);
  chmodSync(draft, 0o600);
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${draft}-wal`);
}

type Settling = Pick<Restoring, 'keepsSessions' | 'applyTo'>;

async function settleDraft(draft: string, { keepsSessions, applyTo }: Settling): Promise<string | null> {
  await using database = openSqliteDatabase(draft);
  const tables = (await database.db.introspection.getTables()).map((table) => table.name);
  const refusal = await refusalOf({ migrations: await executedMigrations(database), tables });
  if (refusal !== null) return refusal;
  await settleRestored(database, keepsSessions);
  return await applyTo(database); // while the database is open
}

/** Makes the copy ready to serve, or returns why the backup cannot be restored. */
async function prepareDraft(draft: string, settling: Settling): Promise<string | null> {
  try {
    const damage = damageOf(draft);
    if (damage !== null) return `已损坏：${damage}`;
    const refusal = await settleDraft(draft, settling);
    if (refusal === null) foldJournal(draft);
    return refusal;
  } catch (error) {
    return `已损坏：${databaseFault(error)}`;
  }
}

/** A hard link, or a copy where the file system has no links. The present name always has a file. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
}

/** Merges the journal into the file. A damaged file cannot take it, so both are kept; a file in use must not be replaced. */
function isInUse(present: string): boolean {
  try {
    foldJournal(present);
    return false;
  } catch (error) {
    return isContention(error);
  }
}

function keepPresent(present: string, keptAs: string): void {
  mkdirSync(dirname(keptAs), { recursive: true, mode: 0o700 });
  linkOrCopy(present, keptAs);
  if (existsSync(`${present}-wal`)) linkOrCopy(`${present}-wal`, `${keptAs}-wal`);
  syncFolder(dirname(keptAs));
}

/** In this order a fault at any step leaves the old data or the new, never the journal of one with the file of the other. */
function replacePresent(draft: string, present: string): void {
  sync(draft);
  for (const ending of JOURNAL_ENDINGS) rmSync(`${present}${ending}`, { force: true });
  putInPlace(draft, present);
}

/** Returns the file that keeps the earlier data, or null if there was none. */
export async function restoreSqlite(restoring: Restoring): Promise<Result<string | null, string>> {
  const { file, present, keptAs } = restoring;
  const draft = `${present}.restoring`;
  removeWithJournals(draft); // of an interrupted restore: no other can be running, because this one holds the lock
  try {
    copyBackup(file, draft);
    const refusal = await prepareDraft(draft, restoring);
    if (refusal !== null) return err(`${file} ${refusal}`);
    const hadData = existsSync(present);
    if (hadData && isInUse(present)) return err(`${present} 正由另一个进程使用`);
    if (hadData) keepPresent(present, keptAs);
    replacePresent(draft, present);
    return ok(hadData ? keptAs : null);
  } catch (error) {
    return err(`文件无法读写（${fileFault(error)}）`);
  } finally {
    removeWithJournals(draft);
  }
}
