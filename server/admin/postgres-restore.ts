import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { err, ok, type Result } from '#core/result.ts';
import { refusalOf, settleRestored } from '../db/backup.ts';
import { type Database, openPostgresDatabase } from '../db/database.ts';
import { databaseFault } from '../db/database-fault.ts';
import { writeSecretCheck } from '../db/instance-check.ts';
import { executedMigrations } from '../db/migrate.ts';
import { hasCitus, hasPartitions, takeForeignKeysInto } from '../db/table-layout.ts';
import { writeNewFile } from './new-file.ts';
import { dumpPostgres, hasPostgresData, readThrough } from './postgres-backup.ts';
import { runProgram } from './postgres-programs.ts';

const MIGRATIONS_TABLE = 'kysely_migration';

/** pg_restore would drop the extension, and put the rows of every machine on this one. */
const ON_CITUS =
  '数据库装有 Citus，恢复会把各台机器上的数据都放到这一台：请用各台机器的物理备份，恢复到同一个还原点（docs/backups.md），再执行 npm run admin -- new-epoch';

/** pg_restore cannot drop the keys of partitions before it makes them again. */
const OVER_PARTITIONS =
  '数据库或备份里的表分了区，不能替换已有的数据：请恢复到新建的空数据库，再把 DATABASE_URL 指向它';

async function refusalOfDatabase(url: string, isPartitioned: boolean): Promise<string | null> {
  try {
    await using database = openPostgresDatabase(url);
    if (await hasCitus(database.db)) return ON_CITUS;
    const isEmpty = (await executedMigrations(database)).length === 0;
    return !isEmpty && (isPartitioned || (await hasPartitions(database.db))) ? OVER_PARTITIONS : null;
  } catch (error) {
    return `数据库连不上：${databaseFault(error)}`;
  }
}

/** The partitions of the tables that are made of some, by the script that makes the tables of the archive. */
function partitionsIn(script: string): ReadonlyMap<string, readonly string[]> {
  const found = script.matchAll(/^ALTER TABLE ONLY (?:\S+\.)?(\S+) ATTACH PARTITION (?:\S+\.)?(\S+) /gm);
  const parts = Map.groupBy(found, ([, table = '']) => table);
  return new Map([...parts].map(([table, matches]) => [table, matches.map(([, , part = '']) => part)]));
}

/** The tables of which the archive has both definition and rows, by its table of contents. The rows of one in partitions are theirs. */
function tablesIn(list: string, partitions: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const named = (kind: string) => [...list.matchAll(new RegExp(`^\\d+; \\d+ \\d+ ${kind} \\S+ (\\S+) `, 'gm'))];
  const withRows = new Set(named('TABLE DATA').map((match) => match[1]));
  const hasRows = (name: string) => (partitions.get(name) ?? [name]).every((part) => withRows.has(part));
  return named('TABLE').flatMap(([, name = '']) => (hasRows(name) ? [name] : []));
}

/** The first column of the rows, as COPY writes them between its own line and the closing \. */
function migrationsIn(script: string): readonly string[] {
  const rows = /^COPY .+ FROM stdin;\n([\s\S]*?)^\\\.$/m.exec(script)?.[1] ?? '';
  return rows.split('\n').flatMap((row) => (row === '' ? [] : [row.split('\t')[0] ?? '']));
}

/** What is in the archive, or why it cannot be restored. Reads the archive only. */
async function checkArchive(file: string) {
  const list = await runProgram('pg_restore', { args: ['--list', file] });
  if (!list.ok) return err(`已损坏：${list.error}`);
  const args = ['--data-only', `--table=${MIGRATIONS_TABLE}`, '--file=-', file];
  const script = await runProgram('pg_restore', { args });
  if (!script.ok) return err(`已损坏：${script.error}`);
  const schema = await runProgram('pg_restore', { args: ['--schema-only', '--file=-', file] });
  if (!schema.ok) return err(`已损坏：${schema.error}`);
  const partitions = partitionsIn(schema.value);
  const tables = tablesIn(list.value, partitions);
  const refusal = await refusalOf({ migrations: migrationsIn(script.value), tables });
  if (refusal !== null) return err(refusal);
  const read = await readThrough(file);
  return read.ok ? ok({ tables, isPartitioned: partitions.size > 0 }) : err(`已损坏：${read.error}`);
}

async function keepPresent(url: string, keptAs: string): Promise<Result<string | null, string>> {
  const hasData = await hasPostgresData(url);
  if (!hasData.ok) return hasData;
  if (!hasData.value) return ok(null);
  mkdirSync(dirname(keptAs), { recursive: true, mode: 0o700 });
  return writeNewFile(keptAs, (draft) => dumpPostgres(url, draft));
}

/** Where it fails, the foreign keys are put back: nothing has changed. */
async function replaceTables(url: string, tables: readonly string[], file: string): Promise<Result<unknown, string>> {
  try {
    await using database = openPostgresDatabase(url);
    const putBack = await database.write((transaction) => takeForeignKeysInto(transaction, tables));
    const restored = await runProgram('pg_restore', { url, args: [...ALL_OR_NOTHING, '--no-password', file] });
    if (!restored.ok) await database.write(putBack);
    return restored;
  } catch (error) {
    return err(databaseFault(error));
  }
}

const ALL_OR_NOTHING = ['--clean', '--if-exists', '--single-transaction', '--no-owner', '--no-privileges'];

interface Restoring {
  readonly url: string;
  readonly file: string;
  readonly keptAs: string;
  /** Saves the list of removed accounts, which goes with the data that is replaced; why not, or null. */
  readonly keepList: () => string | null;
}

/** Restores in one transaction. Returns the file that keeps the earlier data, or null if there was none. */
export async function restorePostgres({
  url,
  file,
  keptAs,
  keepList,
}: Restoring): Promise<Result<string | null, string>> {
  const archive = await checkArchive(file);
  if (!archive.ok) return err(`${file} ${archive.error}`);
  const refusal = await refusalOfDatabase(url, archive.value.isPartitioned);
  if (refusal !== null) return err(refusal);
  const kept = await keepPresent(url, keptAs);
  if (!kept.ok) return kept;
  const unkept = keepList();
  if (unkept !== null) {
    rmSync(keptAs, { force: true });
    return err(unkept);
  }
  const restored = await replaceTables(url, archive.value.tables, file);
  if (!restored.ok) {
    rmSync(keptAs, { force: true }); // nothing was replaced, so nothing needs keeping
    return err(restored.error);
  }
  return kept;
}

interface Settling {
  readonly secret: Buffer;
  readonly keepsSessions: boolean;
  /** What else is done to the data; why not, or null. */
  readonly applyTo: (database: Database) => Promise<string | null>;
}

/** New epoch, no sessions: on SQLite before the file is put in place, on PostgreSQL only afterwards. */
export async function settlePostgres(
  url: string,
  { secret, keepsSessions, applyTo }: Settling,
): Promise<Result<null, string>> {
  try {
    await using database = openPostgresDatabase(url);
    await settleRestored(database, keepsSessions);
    const fault = await applyTo(database);
    await writeSecretCheck(database.db, secret); // the backup may be of servers with another one
    return fault === null ? ok(null) : err(`数据已恢复，但${fault}：请再恢复一次`);
  } catch (error) {
    return err(`数据已恢复，但登录没有结束（${databaseFault(error)}）：请再恢复一次`);
  }
}
