import { existsSync } from 'node:fs';
import { err, ok, type Result } from '#core/result.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { migrationState } from '../db/migrate.ts';
import { openData, openDatabase } from '../db/open-data.ts';
import { type Lock, lockAlone, lockFault, lockForServing } from '../db/server-lock.ts';
import { isOurs, sqlitePathOf } from '../db/sqlite-data.ts';

/** The data if this version can serve it as it is. Takes no lock, so it works while a server runs. */
export async function openIfUpToDate(config: Config): Promise<Database | null> {
  let database: Database | null = null;
  try {
    if (config.databaseUrl === null && !isOurs(config)) return null; // opening a file of another program would change it
    database = openDatabase(config);
    const { needed, refusal } = await migrationState(database);
    if (needed.length === 0 && refusal === null) return database;
  } catch {
    // openData meets the same fault again and reports it
  }
  await database?.close();
  return null;
}

/** What is read of the present data, whatever its version; null where there is none, or none that can be read. */
export async function readPresent<T>(config: Config, read: (database: Database) => Promise<T>): Promise<T | null> {
  try {
    // opening a file of another program would change it
    if (config.databaseUrl === null && !(existsSync(sqlitePathOf(config)) && isOurs(config))) return null;
    await using database = openDatabase(config);
    return await read(database);
  } catch {
    return null; // damaged or unreachable; the restore reports it
  }
}

const take = (lock: Promise<Lock | null>, whyNot: string): Promise<Result<Lock, string>> =>
  lock.then(
    (held) => (held ? ok(held) : err(whyNot)),
    (error) => err(lockFault(error)),
  );

/** The data without any server on it, and none can start. */
export const takeAlone = (config: Config) => take(lockAlone(config), '服务正在运行，请先停下它');

/** The data while no backup is being restored, and none can be; servers may run. */
export const takeBesideServers = (config: Config) => take(lockForServing(config), '正在恢复备份，请等它做完');

/** For account commands: the data, created or migrated first as at a start of the server. */
async function openForAdmin(config: Config): Promise<Result<Database, string>> {
  const database = await openIfUpToDate(config);
  if (database) return ok(database);
  try {
    await using lock = await lockAlone(config); // a server that runs must not have its tables changed under it
    if (lock === null) return err('数据与本程序的版本不合，而服务正在运行：请用与服务相同的版本，或先停下服务');
    return await openData(config);
  } catch (error) {
    return err(lockFault(error));
  }
}

type Outcome = Result<string, string>;
type Work = (database: Database) => Promise<Outcome>;

async function workOn(opened: Result<Database, string>, work: Work): Promise<Outcome> {
  if (!opened.ok) return opened;
  await using database = opened.value;
  return await work(database);
}

export const withDatabase = async (config: Config, work: Work): Promise<Outcome> =>
  workOn(await openForAdmin(config), work);

/** While no server uses the data. */
export async function withDatabaseAlone(config: Config, work: Work): Promise<Outcome> {
  const held = await takeAlone(config);
  if (!held.ok) return held;
  await using _lock = held.value;
  return await workOn(await openData(config), work);
}
