import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
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

/** Servers share PostgreSQL's lock; a restore takes it alone. */
async function lockPostgres(url: string, isAlone: boolean): Promise<Lock | null> {
  const { default: pg } = await import('pg'); // only who keeps data there waits for it to load
  const client = new pg.Client({
    connectionString: url,
    application_name: 'guanxiang lock',
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => {}); // the pool's own queries tell when the server is gone
  await client.connect();
  const name = isAlone ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
  const { rows } = await client.query<{ locked: boolean }>(`select ${name}($1) as locked`, [ADVISORY_KEY]);
  if (!rows[0]?.locked) {
    await client.end();
    return null;
  }
  return { release: () => client.end() };
}

/** For a server: refused while another serves the same folder, or while a backup is being restored. */
export const lockForServing = async (config: Config): Promise<Lock | null> =>
  config.databaseUrl === null ? lockFolder(config.dataDir) : lockPostgres(config.databaseUrl, false);

/** For a restore: refused while any server runs on the data. */
export const lockForRestoring = async (config: Config): Promise<Lock | null> =>
  config.databaseUrl === null ? lockFolder(config.dataDir) : lockPostgres(config.databaseUrl, true);
