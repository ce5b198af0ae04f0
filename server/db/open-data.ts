import { existsSync } from 'node:fs';
import { err, ok, type Result } from '#core/result.ts';
import type { Config } from '../config/config.ts';
import { type Database, openPostgresDatabase, openSqliteDatabase } from './database.ts';
import { databaseFault } from './database-fault.ts';
import type { Steps } from './migrate.ts';
import { isPooled } from './role-timeouts.ts';
import { createSqliteData, refusalOfFile, rememberData, sqlitePathOf } from './sqlite-data.ts';
import { bringUpToDate } from './upgrade.ts';

/** Opens the configured database without any check. */
export function openDatabase(config: Config): Database {
  if (config.databaseUrl === null) return openSqliteDatabase(sqlitePathOf(config));
  const session = isPooled(config) ? 'pooled' : 'serve';
  return openPostgresDatabase(config.databaseUrl, { session, max: config.databasePoolMax });
}

/** Checks the file, or makes it where there has never been one. */
async function prepareSqlite(config: Config, steps?: Steps): Promise<string | null> {
  const refusal = refusalOfFile(config);
  if (refusal !== null || existsSync(sqlitePathOf(config))) return refusal;
  return createSqliteData(config, (database) => bringUpToDate(config, database, steps));
}

/** Checks, opens and migrates the data; or returns one line that says why it cannot be served. */
export async function openData(config: Config, steps?: Steps): Promise<Result<Database, string>> {
  const isSqlite = config.databaseUrl === null;
  let database: Database | null = null;
  try {
    const refusal = isSqlite ? await prepareSqlite(config, steps) : null;
    if (refusal !== null) return err(refusal);
    database = openDatabase(config);
    const reason = await bringUpToDate(config, database, steps);
    if (reason === null && isSqlite) rememberData(config);
    if (reason === null) return ok(database);
    await database.close();
    return err(reason);
  } catch (error) {
    await database?.close().catch(() => {});
    return err(`数据库打不开：${databaseFault(error)}`);
  }
}
