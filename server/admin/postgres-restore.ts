import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { err, ok, type Result } from '#core/result.ts';
import { refusalOf, settleRestored } from '../db/backup.ts';
import { openPostgresDatabase } from '../db/database.ts';
import { databaseFault } from '../db/database-fault.ts';
import { writeSecretCheck } from '../db/instance-check.ts';
import { writeNewFile } from './new-file.ts';
import { dumpPostgres, hasPostgresData, readThrough } from './postgres-backup.ts';
import { runProgram } from './postgres-programs.ts';

const MIGRATIONS_TABLE = 'kysely_migration';

/** The tables of which the archive has both definition and rows, by its table of contents. */
function tablesIn(list: string): readonly string[] {
  const named = (kind: string) => [...list.matchAll(new RegExp(`^\\d+; \\d+ \\d+ ${kind} \\S+ (\\S+) `, 'gm'))];
  const withRows = new Set(named('TABLE DATA').map((match) => match[1]));
  return named('TABLE').flatMap(([, name = '']) => (withRows.has(name) ? [name] : []));
}

/** The first column of the rows, as COPY writes them between its own line and the closing \. */
function migrationsIn(script: string): readonly string[] {
  const rows = /^COPY .+ FROM stdin;\n([\s\S]*?)^\\\.$/m.exec(script)?.[1] ?? '';
  return rows.split('\n').flatMap((row) => (row === '' ? [] : [row.split('\t')[0] ?? '']));
}

/** Why the archive cannot be restored, or null. Reads the archive only. */
async function refusalOfArchive(file: string): Promise<string | null> {
  const list = await runProgram('pg_restore', { args: ['--list', file] });
  if (!list.ok) return `已损坏：${list.error}`;
  const args = ['--data-only', `--table=${MIGRATIONS_TABLE}`, '--file=-', file];
  const script = await runProgram('pg_restore', { args });
  if (!script.ok) return `已损坏：${script.error}`;
  const refusal = await refusalOf({ migrations: migrationsIn(script.value), tables: tablesIn(list.value) });
  if (refusal !== null) return refusal;
  const read = await readThrough(file);
  return read.ok ? null : `已损坏：${read.error}`;
}

async function keepPresent(url: string, keptAs: string): Promise<Result<string | null, string>> {
  const hasData = await hasPostgresData(url);
  if (!hasData.ok) return hasData;
  if (!hasData.value) return ok(null);
  mkdirSync(dirname(keptAs), { recursive: true, mode: 0o700 });
  return writeNewFile(keptAs, (draft) => dumpPostgres(url, draft));
}

const ALL_OR_NOTHING = ['--clean', '--if-exists', '--single-transaction', '--no-owner', '--no-privileges'];

/** Restores in one transaction. Returns the file that keeps the earlier data, or null if there was none. */
export async function restorePostgres(
  url: string,
  file: string,
  keptAs: string,
): Promise<Result<string | null, string>> {
  const refusal = await refusalOfArchive(file);
  if (refusal !== null) return err(`${file} ${refusal}`);
  const kept = await keepPresent(url, keptAs);
  if (!kept.ok) return kept;
  const restored = await runProgram('pg_restore', { url, args: [...ALL_OR_NOTHING, '--no-password', file] });
  if (!restored.ok) {
    rmSync(keptAs, { force: true }); // nothing was replaced, so nothing needs keeping
    return err(restored.error);
  }
  return kept;
}

/** New epoch, no sessions: on SQLite before the file is put in place, on PostgreSQL only afterwards. */
export async function settlePostgres(
  url: string,
  secret: Buffer,
  keepsSessions: boolean,
): Promise<Result<null, string>> {
  try {
    await using database = openPostgresDatabase(url);
    await settleRestored(database, keepsSessions);
    await writeSecretCheck(database.db, secret); // the backup may be of servers with another one
    return ok(null);
  } catch (error) {
    return err(`数据已恢复，但登录没有结束（${databaseFault(error)}）：请再恢复一次`);
  }
}
