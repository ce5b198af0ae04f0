import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { err, ok, type Result } from '#core/result.ts';
import type { Config } from '../config.ts';
import { type Database, openPostgresDatabase, openSqliteDatabase } from './database.ts';
import { databaseFault } from './database-fault.ts';
import { isDamaged } from './engine.ts';
import { migrate, migrationState } from './migrate.ts';

const ALWAYS_CHECKED_BYTES = 64 * 1024 * 1024;

export const sqlitePathOf = (config: Config): string => join(config.dataDir, 'app.db');

/** Opens the configured database without any check. */
export const openDatabase = (config: Config): Database =>
  config.databaseUrl === null ? openSqliteDatabase(sqlitePathOf(config)) : openPostgresDatabase(config.databaseUrl);

/** A file up to 64 MB is checked at every start, a larger one only after an unclean end, which leaves its journal behind. */
function isSound(path: string): boolean {
  if (!existsSync(path) || statSync(path).size === 0) return true;
  const wasUnclean = existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0;
  if (statSync(path).size > ALWAYS_CHECKED_BYTES && !wasUnclean) return true;
  try {
    const database = new DatabaseSync(path);
    const row = database.prepare('PRAGMA quick_check(1)').get();
    database.close();
    return row?.['quick_check'] === 'ok';
  } catch (error) {
    if (isDamaged(error)) return false;
    throw error; // such as a full disk: says nothing about the data
  }
}

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

async function bringUpToDate(config: Config, database: Database): Promise<string | null> {
  const { pending, unknown, isNew } = await migrationState(database);
  if (unknown.length > 0) return `数据来自更新的版本（${unknown.join('、')}），请升级后再启动`;
  const [first] = pending;
  if (first === undefined) return null;
  if (config.migrate === 'check') return `数据库尚未升级（${pending.join('、')}），请先以 MIGRATE=auto 启动一次`;
  if (database.engine === 'sqlite' && !isNew) await backupBefore(sqlitePathOf(config), first, config.dataDir);
  const migrated = await migrate(database);
  return migrated.ok ? null : `数据库升级失败：${migrated.error}`;
}

/** Checks, opens and migrates the data; or returns one line that says why it cannot be served. */
export async function openData(config: Config): Promise<Result<Database, string>> {
  let database: Database | null = null;
  try {
    if (config.databaseUrl === null && !isSound(sqlitePathOf(config)))
      return err(`数据文件已损坏：${sqlitePathOf(config)}，请用备份恢复（npm run admin -- restore FILE）`);
    database = openDatabase(config);
    const reason = await bringUpToDate(config, database);
    if (reason === null) return ok(database);
    await database.close();
    return err(reason);
  } catch (error) {
    await database?.close().catch(() => {});
    return err(`数据库打不开：${databaseFault(error)}`);
  }
}
