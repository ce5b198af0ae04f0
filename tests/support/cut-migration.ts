import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { StatementSync } from 'node:sqlite';
import pg from 'pg';
import type { Config } from '#server/config/config.ts';
import { openPostgresDatabase, openSqliteDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { sqlitePathOf } from '#server/db/sqlite-data.ts';

type Method = (this: unknown, ...args: unknown[]) => unknown;

/** Until it is undone, `after` is called once a call of the method is done. */
function watch(prototype: object, name: string, after: (self: unknown) => void): () => void {
  const original = Reflect.get(prototype, name) as Method;
  Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]) {
    const result = original.apply(this, args);
    if (result instanceof Promise)
      return result.then((value: unknown) => {
        after(this);
        return value;
      });
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

/** What a client of the driver has beside its declared members. */
interface ClientParts {
  readonly connection: { readonly stream: { destroy(): void } };
}

/** Migrates, and after so many statements ends the connection, which is what PostgreSQL sees of a client that is killed. */
export async function cutMigration(url: string, cutAfter: number): Promise<'cut' | 'done'> {
  const database = openPostgresDatabase(url, { session: 'migrate' });
  let statements = 0;
  const undo = watch(pg.Client.prototype, 'query', (self) => {
    statements++;
    if (statements < cutAfter) return;
    (self as ClientParts).connection.stream.destroy();
    throw new Error('cut');
  });
  const migrated = await migrate(database);
  undo();
  await database.close().catch(() => {});
  return migrated.ok ? 'done' : 'cut';
}
