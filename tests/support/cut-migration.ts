import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { StatementSync } from 'node:sqlite';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { openPostgresDatabase, openSqliteDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { sqlitePathOf } from '#server/db/sqlite-data.ts';

type Method = (this: unknown, ...args: unknown[]) => unknown;

/** Until it is undone, `after` is called once a call of the method is done. */
function watch(prototype: object, name: string, after: (self: unknown) => void): () => void {
  const original = Reflect.get(prototype, name) as Method;
  Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]) {
    const result = original.apply(this, args);
    if (result instanceof Promise) return result.finally(() => after(this));
    after(this);
    return result;
  });
  return () => Reflect.set(prototype, name, original);
}

/**
 * Migrates an empty SQLite file. After every statement its files are copied as they are then, which is what a process leaves that is
 * killed there, into folders named 1, 2 and so on; returns how many.
 */
export async function copiesAtEveryStatement(config: Config, folder: string): Promise<number> {
  const path = sqlitePathOf(config);
  const database = openSqliteDatabase(path);
  let statements = 0;
  const copy = () => {
    const to = join(folder, String(++statements));
    mkdirSync(to);
    for (const ending of ['', '-wal'])
      if (existsSync(path + ending)) copyFileSync(path + ending, join(to, `app.db${ending}`));
  };
  const undo = ['all', 'run'].map((name) => watch(StatementSync.prototype, name, copy));
  const migrated = await migrate(database);
  for (const one of undo) one();
  await database.close();
  if (!migrated.ok) throw new Error(migrated.error);
  return statements;
}

/** By database: what happens once a statement on it is done. */
const watchers = new Map<string, (client: ClientParts) => void>();
let isWatching = false;

function watchQueries(): void {
  if (isWatching) return;
  isWatching = true;
  watch(pg.Client.prototype, 'query', (self) => watchers.get((self as ClientParts).database)?.(self as ClientParts));
}

/** What a client of the driver has beside its declared members. */
interface ClientParts {
  readonly database: string;
  readonly connection: { readonly stream: { destroy(): void } };
}

/**
 * Migrates, and after so many statements ends the connection, which is what PostgreSQL sees of a client that is killed. Returns how many
 * statements ran. Several may run at once, each on a database of its own.
 */
export async function migrateAndCut(url: string, cutAfter = Number.POSITIVE_INFINITY): Promise<number> {
  const name = new URL(url).pathname.slice(1);
  const database = openPostgresDatabase(url, { session: 'migrate' });
  let statements = 0;
  watchQueries();
  watchers.set(name, ({ connection }) => {
    statements++;
    if (statements < cutAfter) return;
    connection.stream.destroy();
    throw new Error('cut');
  });
  const migrated = await migrate(database);
  watchers.delete(name);
  await database.close().catch(() => {});
  if (!migrated.ok && cutAfter === Number.POSITIVE_INFINITY) throw new Error(migrated.error);
  return statements;
}
