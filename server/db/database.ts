import { chmodSync } from 'node:fs';
import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type pg from 'pg';
import { type Engine, isContention } from './engine.ts';
import type { Schema } from './schema.ts';
import { sharingCommits, type Write } from './shared-commit.ts';
import { openSqlite, sqliteDialect } from './sqlite-dialect.ts';

/** A connection or a transaction on it: repositories take either. */
export type Db = Kysely<Schema> | Transaction<Schema>;

/** How busy the connections to PostgreSQL are. */
export interface PoolUse {
  readonly inUse: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Closed by `close`, or at the end of the block that says `await using`. */
export interface Database extends AsyncDisposable {
  readonly engine: Engine;
  /** For single statements; while another process holds the database they are retried like `write`. */
  readonly db: Kysely<Schema>;
  /** Runs `work` in one transaction. While another process holds the database it is retried for 700 ms, so `work` may run more than once. */
  write<T>(work: (transaction: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** Writes a row, on SQLite of as many pages as a save touches; throws when the database does not answer or takes no writes. */
  ping(): Promise<void>;
  /** Null on SQLite, and before the first query. */
  poolUse(): PoolUse | null;
  close(): Promise<void>;
}

const FIRST_DELAY_MS = 25;
const LONGEST_DELAY_MS = 100;
/** So that a caller is answered within a second. PostgreSQL gives up on a lock after about as long (lock_timeout). */
const PATIENCE_MS = 700;

async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  for (let delay = FIRST_DELAY_MS; ; delay = Math.min(2 * delay, LONGEST_DELAY_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isContention(error) || performance.now() + delay - startedAt > PATIENCE_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}

/** Kysely has no hook around a statement, so its executor is wrapped. Transactions have one of their own: they are retried as a whole. */
function retryStatements(db: Kysely<Schema>): void {
  const executor = db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = (query, options) => withRetries(() => execute(query, options));
}

/** Six pages of SQLite, as many as a save touches. Each text differs: pages that do not change are not written. */
const PING_REPEATS = 1700;
/** PostgreSQL compresses a repeated text, so it is not repeated there: the write itself shows a full or read-only disk. */
const pingText = (engine: Engine): string => `${Date.now()} `.repeat(engine === 'sqlite' ? PING_REPEATS : 1);

function toDatabase(engine: Engine, db: Kysely<Schema>, poolUse: Database['poolUse'] = () => null): Database {
  retryStatements(db);
  const alone: Write = (work) => withRetries(() => db.transaction().execute(work));
  const write = engine === 'sqlite' ? sharingCommits(alone) : alone;
  const close = () => db.destroy();
  return {
    engine,
    db,
    write,
    async ping() {
      const value = pingText(engine);
      await write((transaction) =>
        transaction
          .insertInto('pings')
          .values({ id: 1, value })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ value }))
          .execute(),
      );
    },
    poolUse,
    close,
    [Symbol.asyncDispose]: close,
  };
}

export function openSqliteDatabase(path: string): Database {
  const database = openSqlite(path);
  if (path !== ':memory:') chmodSync(path, 0o600);
  return toDatabase('sqlite', new Kysely<Schema>({ dialect: sqliteDialect(database) }));
}

/** pg returns int8 as text, because it may exceed a number. Ours are epoch milliseconds, counts and ids, which do not. */
const withNumbers = ({ getTypeParser }: typeof pg.types): pg.CustomTypesConfig => ({
  getTypeParser: ((id: number, format: 'text' | 'binary') =>
    id === 20 ? Number : getTypeParser(id, format as 'text')) as typeof getTypeParser,
});

const APPLICATION = { application_name: 'guanxiang' };

/** Both ends notice within half a minute that the machine of the other is gone. PostgreSQL ignores them on a Unix socket. */
const SERVER_KEEPALIVES = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';
export const CLIENT_KEEPALIVES = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** How the connections of a pool begin. */
const SESSIONS = {
  /** So that a caller is answered in time. A server that hangs in a transaction loses it, and its locks, before others give up. */
  serve: {
    ...APPLICATION,
    statement_timeout: 5000,
    lock_timeout: 800,
    idle_in_transaction_session_timeout: 5000,
    options: SERVER_KEEPALIVES,
  },
  /** A pooler refuses settings of one session; there the role has them (role-timeouts.ts). */
  pooled: APPLICATION,
  /** A migration takes as long as it takes, but waits for a lock only briefly: calls of servers wait behind it. */
  migrate: {
    application_name: 'guanxiang migration',
    options: '-c statement_timeout=0 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=0',
  },
};

/** Longer than any statement may take: the other end is gone, or the network swallows what is sent to it. */
const SILENT_MS = 8000;
/** Shorter, so that the pool itself removes an idle connection: one that is ended under it could be handed to a query first. */
const IDLE_MS = 5000;

/** Without it a query on such a connection would wait until TCP gives up, for a quarter of an hour. */
function endWhenSilent(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(SILENT_MS, () => stream.destroy());
}

interface PoolOptions {
  readonly session?: keyof typeof SESSIONS;
  readonly max?: number;
}

/** The driver is loaded with the first query, so that a server on SQLite never loads it. */
async function openPool(url: string, { session = 'serve', max = 10 }: PoolOptions): Promise<pg.Pool> {
  const { default: driver } = await import('pg');
  const pool = new driver.Pool({
    connectionString: url,
    max,
    types: withNumbers(driver.types),
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: IDLE_MS,
    ...CLIENT_KEEPALIVES,
    ...SESSIONS[session],
  });
  pool.on('error', () => {}); // an idle connection that breaks is replaced; if the server is gone, the next query fails
  if (session !== 'migrate') pool.on('connect', endWhenSilent);
  pool.on('connect', (client) => client.on('error', () => {})); // one that breaks in use fails its query; without a listener the event would end the process
  return pool;
}

export function openPostgresDatabase(url: string, options: PoolOptions = {}): Database {
  let opened: pg.Pool | null = null;
  const pool = async () => {
    opened = await openPool(url, options);
    return opened;
  };
  const use = () => {
    if (opened === null) return null;
    const { totalCount, idleCount, waitingCount } = opened;
    return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  };
  return toDatabase('postgres', new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }), use);
}
