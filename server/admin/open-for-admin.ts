import { err, ok, type Result } from '#core/result.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { migrationState } from '../db/migrate.ts';
import { openData, openDatabase } from '../db/open-data.ts';
import { type Lock, lockAlone, lockFault, lockForServing } from '../db/server-lock.ts';
import { isOurs } from '../db/sqlite-data.ts';

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

/** The data without any server on it, and none can start. */
export async function takeAlone(config: Config): Promise<Result<Lock, string>> {
  try {
    const held = await lockAlone(config);
    return held ? ok(held) : err('服务正在运行，请先停下它');
  } catch (error) {
    return err(lockFault(error));
  }
}

/** The data while no backup is being restored, and none can be; servers may run. */
export async function takeBesideServers(config: Config): Promise<Result<Lock, string>> {
  try {
    const held = await lockForServing(config);
    return held ? ok(held) : err('正在恢复备份，请等它做完');
  } catch (error) {
    return err(lockFault(error));
  }
}

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
