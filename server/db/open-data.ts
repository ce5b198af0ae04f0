import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { err, ok, type Result } from '#core/result.ts';
import type { Config } from '../config.ts';
import { type Database, openPostgresDatabase, openSqliteDatabase } from './database.ts';
import { databaseFault } from './database-fault.ts';
import { migrate, migrationState } from './migrate.ts';
import { lockForMigrating } from './server-lock.ts';
import { createSqliteData, refusalOfFile, rememberData, sqlitePathOf } from './sqlite-data.ts';

/** Opens the configured database without any check. */
export const openDatabase = (config: Config): Database =>
  config.databaseUrl === null ? openSqliteDatabase(sqlitePathOf(config)) : openPostgresDatabase(config.databaseUrl);

/** Copies the data before a migration changes its schema. */
async function backupBefore(path: string, migration: string, dataDir: string): Promise<void> {
  const folder = join(dataDir, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const copy = join(folder, `before-${migration}.db`);
  const source = new DatabaseSync(path);
  await backup(source, copy);
  source.close();
  chmodSync(copy, 0o600);
}

/** On PostgreSQL over connections of their own, because those of a server end a statement after five seconds. */
async function runMigrations(config: Config, database: Database): Promise<string | null> {
  const own = config.databaseUrl === null ? null : openPostgresDatabase(config.databaseUrl, 'migrate');
  try {
    const migrated = await migrate(own ?? database);
    return migrated.ok ? null : `数据库升级失败：${migrated.error}`;
  } finally {
    await own?.close();
  }
}

const newerData = (migrations: readonly string[]) => `数据来自更新的版本（${migrations.join('、')}），请升级后再启动`;

/** The state is read under the lock: another server may have migrated meanwhile. */
async function migrateAlone(config: Config, database: Database): Promise<string | null> {
  const { pending, tooNew, isNew } = await migrationState(database);
  if (tooNew.length > 0) return newerData(tooNew);
  const [first] = pending;
  if (first === undefined) return null;
  if (config.migrate === 'check') return `数据库尚未升级（${pending.join('、')}），请先以 MIGRATE=auto 启动一次`;
  if (database.engine === 'sqlite' && !isNew) await backupBefore(sqlitePathOf(config), first, config.dataDir);
  return runMigrations(config, database);
}

async function bringUpToDate(config: Config, database: Database): Promise<string | null> {
  const { pending, tooNew } = await migrationState(database);
  if (tooNew.length > 0) return newerData(tooNew);
  if (pending.length === 0) return null;
  const lock = await lockForMigrating(config);
  try {
    return await migrateAlone(config, database);
  } finally {
    await lock.release();
  }
}

/** Checks the file, or makes it where there has never been one. */
async function prepareSqlite(config: Config): Promise<string | null> {
  const refusal = refusalOfFile(config);
  if (refusal !== null || existsSync(sqlitePathOf(config))) return refusal;
  return createSqliteData(config, (database) => bringUpToDate(config, database));
}

/** Checks, opens and migrates the data; or returns one line that says why it cannot be served. */
export async function openData(config: Config): Promise<Result<Database, string>> {
  const isSqlite = config.databaseUrl === null;
  let database: Database | null = null;
  try {
    const refusal = isSqlite ? await prepareSqlite(config) : null;
    if (refusal !== null) return err(refusal);
    database = openDatabase(config);
    const reason = await bringUpToDate(config, database);
    if (reason === null && isSqlite) rememberData(config);
    if (reason === null) return ok(database);
    await database.close();
    return err(reason);
  } catch (error) {
    await database?.close().catch(() => {});
    return err(`数据库打不开：${databaseFault(error)}`);
  }
}
