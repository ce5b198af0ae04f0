import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { executedMigrations, KNOWN_MIGRATIONS, migrate, tablesAfter } from '#server/db/migrate.ts';
import { openData, openDatabase } from '#server/db/open-data.ts';
import { admin, type EmptyData, emptyData, runProcess } from '../support/admin-process.ts';
import { ENGINES } from '../support/app.ts';
import { copiesAtEveryStatement, cutMigration } from '../support/cut-migration.ts';
import { configOf } from '../support/env-config.ts';
import { startServer } from '../support/spawned-server.ts';
import { UNDO_SINCE_0016 } from '../support/undo-since-0016.ts';
import { valueIn } from '../support/value-in.ts';

async function shapeIn(database: Database) {
  const tables = (await database.db.introspection.getTables()).map((table) => table.name);
  const hasEpoch = tables.includes('meta') && (await database.db.selectFrom('meta').selectAll().execute()).length > 0;
  return { tables: tables.sort(), migrations: await executedMigrations(database), hasEpoch };
}

async function opened<T>(data: EmptyData, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(configOf(data.env));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const shapeOf = (data: EmptyData) => opened(data, shapeIn);

async function start(data: EmptyData): Promise<void> {
  await valueIn(await openData(configOf(data.env))).close();
}

async function withData<T>(engine: (typeof ENGINES)[number], work: (data: EmptyData) => Promise<T>): Promise<T> {
  const data = await emptyData(engine);
  try {
    return await work(data);
  } finally {
    await data.remove();
  }
}

describe.each(ENGINES)('migrations on %s', (engine) => {
  const empty = { tables: [], migrations: [], hasEpoch: false };

  /** Migrates empty data and is killed after every statement; what each of them left. */
  async function leftByKills(data: EmptyData): Promise<readonly EmptyData[]> {
    const count = await copiesAtEveryStatement(configOf(data.env), data.dataDir);
    return Array.from({ length: count }, (_, index) => {
      const dataDir = join(data.dataDir, String(index + 1));
      return { ...data, dataDir, env: { DATA_DIR: dataDir } };
    });
  }

  test('killed after any statement, a migration leaves nothing or all of it, and the next start goes on', () =>
    withData(engine, async (data) => {
      const tables = [...(await tablesAfter(KNOWN_MIGRATIONS.at(-1) as string))].sort();
      const complete = { tables, migrations: KNOWN_MIGRATIONS, hasEpoch: true };
      if (engine === 'sqlite') {
        const shapes = [];
        for (const left of await leftByKills(data)) {
          shapes.push(await shapeOf(left));
          await start(left);
          expect(await shapeOf(left)).toEqual(complete);
        }
        expect(shapes.length).toBeGreaterThan(tables.length);
        expect(new Set(shapes.map((shape) => JSON.stringify(shape)))).toEqual(
          new Set([empty, complete].map((shape) => JSON.stringify(shape))),
        );
        return;
      }
      // what is cut leaves nothing of its own migration, so that the next one begins as this one did
      let [statements, kills] = [1, 0];
      let before: Awaited<ReturnType<typeof shapeOf>> = empty;
      for (; (await cutMigration(data.env['DATABASE_DIRECT_URL'] as string, statements)) === 'cut'; kills++) {
        const left = await shapeOf(data);
        const done = left.migrations.length;
        const isFurther = done > before.migrations.length;
        expect(left.migrations).toEqual(KNOWN_MIGRATIONS.slice(0, done));
        if (!isFurther) expect(left, `killed after ${statements}`).toEqual(before);
        statements = isFurther ? 1 : statements + 1;
        before = left;
      }
      expect(kills).toBeGreaterThan(tables.length);
      expect(await shapeOf(data)).toEqual(complete);
      await start(data);
      expect(await shapeOf(data)).toEqual(complete);
    }));

  /** What a newer version leaves behind that has added to the schema (expand), or changed it (contract). */
  async function migrateFurther(data: EmptyData, phase: 'expand' | 'contract'): Promise<void> {
    const name = '9999-from-the-future';
    const database = openDatabase(configOf(data.env));
    await database.db
      .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .insertInto('kysely_migration')
      .values({ name, timestamp: new Date().toISOString() })
      .execute();
    const floor = database.db.updateTable('meta').set({ value: name }).where('key', '=', 'schema_floor');
    if (phase === 'contract') expect((await floor.executeTakeFirst()).numUpdatedRows).toBe(1n);
    await database.close();
  }

  test('data whose schema a newer version changed is refused at the start with one line and exit code 78, and stays as it is', () =>
    withData(engine, async (data) => {
      await start(data);
      await migrateFurther(data, 'contract');
      const before = await shapeOf(data);
      const { code, stdout, stderr } = await runProcess('server/main.ts', [], data.env);
      expect([code, stdout, stderr]).toEqual([78, '', '数据来自更新的版本（9999-from-the-future），请升级后再启动\n']);
      expect(await shapeOf(data)).toEqual(before);
    }));

  test('data to whose schema a newer version only added is served, and admin commands work on it', () =>
    withData(engine, async (data) => {
      await start(data);
      await migrateFurther(data, 'expand');
      const before = await shapeOf(data);
      const server = await startServer({ ...data.env, LOG_LEVEL: 'silent' });
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      expect((await admin(['revoke-sessions', '无人'], data.env)).said).toBe('没有 无人 这个用户');
      expect(await server.stop()).toBe(0);
      expect(await shapeOf(data)).toEqual(before);
    }));

  test('MIGRATE=check refuses to start on data that is not up to date, and changes nothing', () =>
    withData(engine, async (data) => {
      const { code, stdout, stderr } = await runProcess('server/main.ts', [], { ...data.env, MIGRATE: 'check' });
      expect([code, stdout, stderr]).toEqual([
        78,
        '',
        `数据库尚未升级（${KNOWN_MIGRATIONS.join('、')}），请先执行 npm run admin -- migrate\n`,
      ]);
      expect(await shapeOf(data)).toEqual(empty);
    }));
});

/** Columns, indexes, constraints and triggers of a PostgreSQL, in no order of time. */
const MADE = sql<{ made: string }>`
  select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as made
    from information_schema.columns where table_schema = 'public'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  order by made`;

test.runIf(ENGINES.includes('postgres'))('what G20 undoes on Citus is all that migrations since 0016 have made', () =>
  withData('postgres', (data) =>
    opened(data, async (database) => {
      const made = async () => (await MADE.execute(database.db)).rows.map((row) => row.made);
      const run = async (names: readonly string[]) => valueIn(await migrate(database, names));
      const since = KNOWN_MIGRATIONS.filter((name) => name > '0017');
      await run(KNOWN_MIGRATIONS.filter((name) => name < '0017'));
      const before = await made();
      await run(since);
      const after = await made();
      for (const statement of UNDO_SINCE_0016) await sql.raw(statement).execute(database.db);
      expect(await made()).toEqual(before);
      await run(since);
      expect(await made()).toEqual(after);
    }),
  ),
);
