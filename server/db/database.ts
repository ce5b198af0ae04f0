import { chmodSync } from 'node:fs';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { type Engine, isContention } from './engine.ts';
import type { Schema } from './schema.ts';
import { openSqlite, sqliteDialect } from './sqlite-dialect.ts';

/** A connection or a transaction on it: repositories take either. */
export type Db = Kysely<Schema> | Transaction<Schema>;

export interface Database {
  readonly engine: Engine;
  readonly db: Kysely<Schema>;
  /** Writes that belong together, tried again for a moment while another process holds the database. */
  write<T>(work: (transaction: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const RETRY_DELAYS_MS = [50, 100, 200, 300];

async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await attempt();
    } catch (error) {
      if (!isContention(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return attempt();
}

function toDatabase(engine: Engine, db: Kysely<Schema>): Database {
  return {
    engine,
    db,
    write: (work) => withRetries(() => db.transaction().execute(work)),
    async ping() {
      await sql`select 1 from meta limit 1`.execute(db);
    },
    close: () => db.destroy(),
  };
}

export function openSqliteDatabase(path: string): Database {
  const database = openSqlite(path);
  if (path !== ':memory:') chmodSync(path, 0o600);
  return toDatabase('sqlite', new Kysely<Schema>({ dialect: sqliteDialect(database) }));
}

/** int8 arrives as text, because it may not fit a number; ours are epoch milliseconds, counts and ids, which do. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format: 'text' | 'binary') =>
    id === 20 ? Number : pg.types.getTypeParser(id, format as 'text')) as typeof pg.types.getTypeParser,
};

export function openPostgresDatabase(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    types,
    connectionTimeoutMillis: 2000,
    statement_timeout: 5000,
    lock_timeout: 800,
    application_name: 'guanxiang',
  });
  pool.on('error', () => {}); // an idle connection that breaks is replaced; the next query tells if the server is gone
  return toDatabase('postgres', new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }));
}
