import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Client } from 'pg';
import type { Config } from '../config/config.ts';
import { CLIENT_KEEPALIVES } from './database.ts';
import { databaseFault } from './database-fault.ts';
import { isContention, isDamaged } from './engine.ts';

/** Arbitrary numbers for this app's advisory locks in PostgreSQL. */
const SERVING_KEY = 64_384_001;
const MIGRATING_KEY = 64_384_002;
const ENTERING_KEY = 64_384_003;

/** Held until it is released, or until the end of the block that says `await using`. */
export interface Lock extends AsyncDisposable {
  release(): Promise<void>;
}

const lockOf = (release: () => Promise<void>): Lock => ({ release, [Symbol.asyncDispose]: release });

/** Something else is where the lock belongs. */
class LockFileError extends Error {
  constructor(path: string) {
    super(`锁文件 ${path} 已损坏：请确认没有别的服务在用这份数据，删除它（里面没有数据）再启动`);
  }
}

/** Why the lock could not be taken, in one line. */
export const lockFault = (error: unknown): string =>
  error instanceof LockFileError ? error.message : `数据库连不上：${databaseFault(error)}`;

function openLockFile(path: string): DatabaseSync {
  if (existsSync(path) && !statSync(path).isFile()) throw new LockFileError(path);
  return new DatabaseSync(path, { timeout: 0 });
}

/** An open exclusive transaction on a separate file: the system releases it when the process ends, however it ends. */
function lockFolder(dataDir: string): Lock | null {
  const path = join(dataDir, 'server.lock');
  const file = openLockFile(path);
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (isContention(error)) return null;
    throw isDamaged(error) ? new LockFileError(path) : error;
  }
  return lockOf(async () => file.close());
}

/** How often the lock is asked for again after an outage of PostgreSQL. */
const RETAKE_MS = 1000;

/** A connection whose locks last as long as it does. */
async function connectForLock(url: string): Promise<Client> {
  const { default: pg } = await import('pg'); // so that a server on SQLite never loads it
  const client = new pg.Client({
    connectionString: url,
    application_name: 'guanxiang lock',
    connectionTimeoutMillis: 5000,
    ...CLIENT_KEEPALIVES,
  });
  client.on('error', () => {}); // if the server is gone, the queries of the pool fail
  await client.connect();
  return client;
}

/** Null while the lock is taken. */
async function connectAndLock(url: string, lock: 'shared' | 'alone'): Promise<Client | null> {
  const client = await connectForLock(url);
  const name = lock === 'alone' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
  const { rows } = await client.query<{ locked: boolean }>(`select ${name}($1) as locked`, [SERVING_KEY]);
  if (rows[0]?.locked) return client;
  await client.end();
  return null;
}

/** Exclusive: no server runs, and none can start. */
async function lockDatabaseAlone(url: string): Promise<Lock | null> {
  const client = await connectAndLock(url, 'alone');
  return client && lockOf(() => client.end());
}

/** Shared by all servers. An outage of PostgreSQL ends the connection and with it the lock, which is then taken again. */
async function lockShared(url: string): Promise<Lock | null> {
  let client = await connectAndLock(url, 'shared');
  if (!client) return null;
  let isReleased = false;
  const retake = async (): Promise<void> => {
    if (isReleased) return;
    client = await connectAndLock(url, 'shared').catch(() => null);
    if (isReleased) await client?.end();
    else if (client) client.once('end', retake);
    else setTimeout(retake, RETAKE_MS).unref();
  };
  client.once('end', retake);
  return lockOf(async () => {
    isReleased = true;
    await client?.end();
  });
}

/** For a server: null while another uses the same folder, or while a backup is being restored. */
export const lockForServing = async (config: Config): Promise<Lock | null> =>
  config.databaseDirectUrl === null ? lockFolder(config.dataDir) : lockShared(config.databaseDirectUrl);

/** For a restore, and for an admin command that has to migrate: null while any server uses the data. */
export const lockAlone = async (config: Config): Promise<Lock | null> =>
  config.databaseDirectUrl === null ? lockFolder(config.dataDir) : lockDatabaseAlone(config.databaseDirectUrl);

/** Waits for a lock as long as it takes. */
async function waitForLock(url: string | null, key: number, isShared = false): Promise<Lock> {
  if (url === null) return lockOf(async () => {}); // on SQLite there is no other server
  const client = await connectForLock(url);
  await client.query("select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)");
  await client.query(isShared ? 'select pg_advisory_lock_shared($1)' : 'select pg_advisory_lock($1)', [key]);
  return lockOf(() => client.end());
}

/** For a process that finds migrations pending: waits while another migrates. */
export const lockForMigrating = ({ databaseDirectUrl }: Config): Promise<Lock> =>
  waitForLock(databaseDirectUrl, MIGRATING_KEY);

/** For migrations that would end a running server: waits while one enters, and none can enter before it is released. */
export const lockOutServers = ({ databaseDirectUrl }: Config): Promise<Lock> =>
  waitForLock(databaseDirectUrl, ENTERING_KEY);

/** For a server that enters: waits while such migrations run. */
export const lockForEntering = ({ databaseDirectUrl }: Config): Promise<Lock> =>
  waitForLock(databaseDirectUrl, ENTERING_KEY, true);
