import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Client } from 'pg';
import type { Config } from '../config.ts';
import { isContention } from './engine.ts';

/** A number of this project's own, in PostgreSQL's space of advisory locks. */
const ADVISORY_KEY = 64_384_001;

export interface Lock {
  release(): Promise<void>;
}

/** An open exclusive transaction on a file of its own: the system drops it with the process, however it ends. */
function lockFolder(dataDir: string): Lock | null {
  const file = new DatabaseSync(join(dataDir, 'server.lock'), { timeout: 0 });
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (isContention(error)) return null;
    throw error;
  }
  return {
    async release() {
      file.close();
    },
  };
}

/** How long after an outage of PostgreSQL the lock is asked for again, and again. */
const RETAKE_MS = 1000;

/** One connection that holds the lock until it ends, however it ends; null while another has it. */
async function connectAndLock(url: string, lock: 'shared' | 'alone'): Promise<Client | null> {
  const { default: pg } = await import('pg'); // only who keeps data there waits for it to load
  const client = new pg.Client({
    connectionString: url,
    application_name: 'guanxiang lock',
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => {}); // the pool's own queries tell when the server is gone
  await client.connect();
  const name = lock === 'alone' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
  const { rows } = await client.query<{ locked: boolean }>(`select ${name}($1) as locked`, [ADVISORY_KEY]);
  if (rows[0]?.locked) return client;
  await client.end();
  return null;
}

/** For as long as one restore lasts. */
async function lockAlone(url: string): Promise<Lock | null> {
  const client = await connectAndLock(url, 'alone');
  return client && { release: () => client.end() };
}

/** For as long as a server runs: an outage of PostgreSQL ends the connection and with it the lock, which is taken again after it. */
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
  return {
    async release() {
      isReleased = true;
      await client?.end();
    },
  };
}

/** For a server: refused while another serves the same folder, or while a backup is being restored. */
export const lockForServing = async (config: Config): Promise<Lock | null> =>
  config.databaseUrl === null ? lockFolder(config.dataDir) : lockShared(config.databaseUrl);

/** For a restore: refused while any server runs on the data. */
export const lockForRestoring = async (config: Config): Promise<Lock | null> =>
  config.databaseUrl === null ? lockFolder(config.dataDir) : lockAlone(config.databaseUrl);
