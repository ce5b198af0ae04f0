import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { writeNewEpoch } from '#server/db/backup.ts';
import type { Database } from '#server/db/database.ts';
import type { Engine } from '#server/db/engine.ts';
import type { Schema } from '#server/db/schema.ts';
import { type PasswordHasher, passwordHasher } from '#server/security/password-hasher.ts';
import { createServer, type Server } from '#server/server.ts';
import { createMigratedDatabase, openMigrated, putSqliteData, waitingForLocks } from './fresh-data.ts';
import { perGroup, perTest } from './lifetimes.ts';
import { startS3 } from './s3-server.ts';
import { newFolder, removeFolder } from './temporary-folder.ts';

/** Both engines, always; DATABASES=sqlite or DATABASES=postgres narrows a run by hand. */
export const ENGINES: readonly Engine[] = (['sqlite', 'postgres'] as const).filter(
  (engine) => (process.env['DATABASES'] ?? engine) === engine,
);

/**
 * A test runs on both engines where SQL is its subject. What is decided before SQL (schemas, origins, media types, who may call), or by
 * something else than the database, is asked on one: PostgreSQL, unless DATABASES leaves it out.
 */
export const ONE_ENGINE: readonly Engine[] = ENGINES.slice(-1);

export interface TestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  /** The body as JSON, or null if it is not JSON. */
  readonly json: Record<string, unknown> & { message?: string; code?: string };
  readonly text: string;
}

export interface CallOptions {
  readonly body?: unknown;
  /** Sent as it is, instead of `body` as JSON. */
  readonly raw?: string | Buffer;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** The caller's address. */
  readonly from?: string;
}

export interface TestUser {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

export interface TestApp {
  readonly engine: Engine;
  readonly server: Server;
  readonly database: Database;
  readonly dataDir: string;
  /** The server's clock. */
  readonly clock: { now: number };
  call(method: string, path: string, options?: CallOptions): Promise<TestResponse>;
  /** A fresh account with a session; the role is set in the database. */
  user(name?: string, role?: 'user' | 'admin' | 'superadmin', from?: string): Promise<TestUser>;
  /** Everything due is sent; answers all mails written so far, decoded, oldest first. */
  mails(): Promise<readonly string[]>;
  /** All rows of the tables, as text: equal before and after means nothing changed. */
  snapshot(tables?: Tables): Promise<string>;
  close(): Promise<void>;
}

const LASTING_TABLES = [
  'users',
  'removed_accounts',
  'login_names',
  'sessions',
  'reset_tokens',
  'email_links',
  'export_links',
  'invitations',
  'results',
  'result_operations',
  'entries',
  'practice_answers',
  'puzzles',
  'puzzle_blocks',
  'guesses',
  'guess_totals',
  'guess_log',
  'answer_views',
  'daily_puzzles',
  'reports',
  'moderated',
  'avatars',
  'images',
] as const;

/** For a test of images in the database: they stay there also where IMAGES=s3. */
export const IMAGES_IN_DATABASE = { IMAGES_S3_URL: '' } as const;

/** The one page of the app, as small as can be. */
export const PAGE_HTML = '<!doctype html><html lang="zh-CN"><title>观象</title><div id="root"></div></html>';

/** A hash is tested by itself; here it would take most of the time. */
export const cheapHasher = (): PasswordHasher => passwordHasher({ memory: 64, passes: 1, parallelism: 1 });

type Env = Readonly<Record<string, string>>;

let made = 0;

/** Undoes quoted-printable and base64 of a mail's body, so that a test reads what a person would. */
export function decodedMail(raw: string): string {
  const [head = '', ...rest] = raw.split(/\r?\n\r?\n/);
  const body = rest.join('\n\n');
  if (/base64/i.test(head)) return `${head}\n\n${Buffer.from(body, 'base64').toString('utf8')}`;
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return `${head}\n\n${Buffer.from(bytes, 'latin1').toString('utf8')}`;
}

type Tables = readonly (keyof Schema)[];
type Rows = Map<keyof Schema, string[]>;

async function rowsOneByOne({ db }: Database, tables: Tables): Promise<Rows> {
  const found: Rows = new Map();
  for (const table of tables) {
    const rows = await db.selectFrom(table).selectAll().execute();
    found.set(
      table,
      rows.map((row) => JSON.stringify(row)),
    );
  }
  return found;
}

/** By one statement: PostgreSQL is in another process, and each one has its way there and back. */
async function rowsAtOnce({ db }: Database, tables: Tables): Promise<Rows> {
  const parts = tables.map(
    (table) => sql`select ${sql.lit(table)} as name, row_to_json(t)::text as row from ${sql.table(table)} as t`,
  );
  const all = sql<{ name: keyof Schema; row: string }>`${sql.join(parts, sql` union all `)}`;
  const { rows } = await all.execute(db);
  const found: Rows = new Map(tables.map((table) => [table, []]));
  for (const { name, row } of rows) found.get(name)?.push(row);
  return found;
}

/**
 * The whole server on a fresh database, called without a network; limits are lifted unless a test sets its own. IMAGES=s3 runs any suite
 * with the images of each server in an S3 store of its own.
 */
export async function startApp(engine: Engine, env: Env = {}, { waitsForLocks = false } = {}): Promise<TestApp> {
  const dataDir = newFolder();
  const webFolder = join(dataDir, 'web');
  mkdirSync(webFolder);
  writeFileSync(join(webFolder, 'index.html'), PAGE_HTML);
  const isFresh = env[engine === 'sqlite' ? 'DATA_DIR' : 'DATABASE_URL'] === undefined;
  const postgres = isFresh && engine === 'postgres' ? await createMigratedDatabase() : null;
  if (isFresh && engine === 'sqlite') await putSqliteData(dataDir);
  const s3 = process.env['IMAGES'] === 's3' && env['IMAGES_S3_URL'] === undefined ? await startS3() : null;
  const { config, database } = await openMigrated({
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: '100000',
    LOG_LEVEL: 'silent',
    ...(postgres && (waitsForLocks ? waitingForLocks(postgres.env) : postgres.env)),
    ...s3?.env,
    ...env,
  });
  if (engine === 'sqlite') await sql`PRAGMA synchronous = OFF`.execute(database.db); // no waiting for the disk, as in postgres.ts
  if (isFresh) await writeNewEpoch(database.db); // the copies have the same one
  const clock = { now: Date.now() };
  const server = await createServer({
    config,
    database,
    webFolder,
    now: () => clock.now,
    passwords: cheapHasher(),
  });

  async function call(
    method: string,
    path: string,
    { body, raw, token, headers, from }: CallOptions = {},
  ): Promise<TestResponse> {
    const hasBody = body !== undefined || raw !== undefined;
    const response = await server.app.inject({
      method: method as 'GET',
      url: path,
      remoteAddress: from ?? '127.0.0.1',
      headers: {
        ...(hasBody && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(hasBody && { payload: raw ?? JSON.stringify(body) }),
    });
    const isJson = String(response.headers['content-type'] ?? '').includes('json');
    return {
      status: response.statusCode,
      headers: response.headers,
      json: isJson && response.body !== '' ? JSON.parse(response.body) : null,
      text: response.body,
    };
  }

  return {
    engine,
    server,
    database,
    dataDir,
    clock,
    call,
    async user(name = `user${made++}`, role = 'user', from) {
      const account = { username: name, email: `mail${made++}@example.com`, password: 'tang-9wuyue' };
      const { status, json } = await call('POST', '/api/auth/register', {
        body: { ...account, confirmPassword: account.password },
        ...(from !== undefined && { from }),
      });
      if (status !== 201) throw new Error(`${name}: ${JSON.stringify(json)}`);
      const { token, user } = json as unknown as { token: string; user: { id: string } };
      if (role !== 'user') await database.db.updateTable('users').set({ role }).where('id', '=', user.id).execute();
      return { ...account, id: user.id, token };
    },
    async mails() {
      while ((await server.outbox.drain()) > 0);
      const folder = join(dataDir, 'outbox');
      const names = readdirSync(dataDir).includes('outbox') ? readdirSync(folder).sort() : [];
      return names.map((name) => decodedMail(readFileSync(join(folder, name), 'utf8')));
    },
    async snapshot(tables = LASTING_TABLES) {
      const rows = await (engine === 'sqlite' ? rowsOneByOne : rowsAtOnce)(database, tables);
      return tables.map((table) => `${table}\n${(rows.get(table) ?? []).sort().join('\n')}`).join('\n');
    },
    async close() {
      await server.stop();
      await database.close();
      await postgres?.drop();
      await s3?.stop();
      removeFolder(dataDir);
    },
  };
}

/** Within a test: closed when it is over. */
export async function startAppInTest(...how: Parameters<typeof startApp>): Promise<TestApp> {
  const app = await startApp(...how);
  onTestFinished(app.close);
  return app;
}

/** Only while something is done with it. */
export async function withApp<T>(engine: Engine, env: Env, look: (app: TestApp) => Promise<T>): Promise<T> {
  const app = await startApp(engine, env);
  try {
    return await look(app);
  } finally {
    await app.close();
  }
}

/** One server for the tests of a group. */
export const useApp = (...how: Parameters<typeof startApp>): TestApp =>
  perGroup(
    () => startApp(...how),
    (app) => app.close(),
  );

/** Another server for each test. */
export const useAppPerTest = (...how: Parameters<typeof startApp>): TestApp =>
  perTest(
    () => startApp(...how),
    (app) => app.close(),
  );
