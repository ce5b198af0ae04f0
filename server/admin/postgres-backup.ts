import { devNull } from 'node:os';
import { err, ok, type Result } from '#core/result.ts';
import { openPostgresDatabase } from '../db/database.ts';
import { databaseFault } from '../db/database-fault.ts';
import { executedMigrations } from '../db/migrate.ts';
import { runProgram } from './postgres-programs.ts';

/** A dump waits only for a migration, which locks its tables for a moment. */
const LOCK_WAIT_MS = 10_000;

/** Whether any migration has run there. */
export async function hasPostgresData(url: string): Promise<Result<boolean, string>> {
  try {
    await using database = openPostgresDatabase(url);
    return ok((await executedMigrations(database)).length > 0);
  } catch (error) {
    return err(`数据库连不上：${databaseFault(error)}`);
  }
}

/** Reads an archive to its end and discards it: the checksums of its compression prove that it is whole. */
export const readThrough = (archive: string): Promise<Result<string, string>> =>
  runProgram('pg_restore', { args: [`--file=${devNull}`, archive] });

/** A consistent dump; servers may go on writing. */
export async function dumpPostgres(url: string, to: string): Promise<Result<null, string>> {
  const hasData = await hasPostgresData(url);
  if (!hasData.ok) return hasData;
  if (!hasData.value) return err('还没有可备份的数据');
  const args = ['--format=custom', '--no-password', `--lock-wait-timeout=${LOCK_WAIT_MS}`, `--file=${to}`];
  const dumped = await runProgram('pg_dump', { url, args });
  if (!dumped.ok) return err(`备份失败：${dumped.error}`);
  const read = await readThrough(to);
  return read.ok ? ok(null) : err(`备份写成后读不出来：${read.error}`);
}
