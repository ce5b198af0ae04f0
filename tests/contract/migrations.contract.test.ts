import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { executedMigrations, KNOWN_MIGRATIONS, migrate, tablesAfter } from '#server/db/migrate.ts';
import { openData, openDatabase } from '#server/db/open-data.ts';
import { admin, type EmptyData, emptyData, runProcess } from '../support/admin-process.ts';
import { ENGINES } from '../support/app.ts';
import { copiesAtEveryStatement, migrateAndCut } from '../support/cut-migration.ts';
import { configOf } from '../support/env-config.ts';
import { startServer } from '../support/spawned-server.ts';

const LANES = 3;

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
  const opened = await openData(configOf(data.env));
  if (!opened.ok) throw new Error(opened.error);
  await opened.value.close();
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

  /** The data after the first n migrations, for every n. */
  async function shapesOfHistory() {
    const shapes: Awaited<ReturnType<typeof shapeOf>>[] = [empty];
    for (const [index, name] of KNOWN_MIGRATIONS.entries()) {
      const tables = [...(await tablesAfter(name))].sort();
      shapes.push({ tables, migrations: KNOWN_MIGRATIONS.slice(0, index + 1), hasEpoch: true });
    }
    return shapes;
  }

  async function finish(database: Database, complete: object): Promise<void> {
    expect(await migrate(database)).toMatchObject({ ok: true });
    expect(await shapeIn(database)).toEqual(complete);
  }

  /** Kills a migration of empty data after every statement; `visit` sees what each of them left. Returns how many statements there are. */
  async function killEverywhere(visit: (data: EmptyData, statements: number) => Promise<void>): Promise<number> {
    if (engine === 'sqlite')
      return withData(engine, async (data) => {
        const count = await copiesAtEveryStatement(configOf(data.env), data.dataDir);
        for (let statements = 1; statements <= count; statements++) {
          const dataDir = join(data.dataDir, String(statements));
          await visit({ ...data, dataDir, env: { DATA_DIR: dataDir } }, statements);
        }
        return count;
      });
    const count = await withData(engine, (data) => migrateAndCut(data.env['DATABASE_DIRECT_URL'] as string));
    const lane = (first: number) =>
      withData(engine, async (data) => {
        for (let statements = first; statements <= count; statements += LANES) {
          expect(await migrateAndCut(data.env['DATABASE_DIRECT_URL'] as string, statements)).toBe(statements);
          await visit(data, statements);
          await data.clear();
        }
      });
    await Promise.all(Array.from({ length: LANES }, (_, index) => lane(index + 1)));
    return count;
  }

  test('killed after any statement, a migration leaves whole migrations (on SQLite all or none), and the next start goes on', async () => {
    const shapes = await shapesOfHistory();
    const complete = shapes.at(-1) as (typeof shapes)[number];
    const possible = engine === 'sqlite' ? [empty, complete] : shapes;
    const ends: number[] = [];
    const count = await killEverywhere(async (data, statements) => {
      const isNewEnd = await opened(data, async (database) => {
        const left = await shapeIn(database);
        expect(possible, `killed after ${statements}`).toContainEqual(left);
        const isNew = !ends.includes(left.migrations.length);
        ends[statements] = left.migrations.length;
        if (!isNew) await finish(database, complete); // what a start runs
        return isNew;
      });
      if (!isNewEnd) return;
      await start(data);
      expect(await shapeOf(data)).toEqual(complete);
    });
    expect(count).toBeGreaterThan(complete.tables.length);
    expect(ends.filter((end) => end !== undefined)).toHaveLength(count);
    expect(new Set(ends.slice(1))).toEqual(new Set(possible.map(({ migrations }) => migrations.length)));
  }, 120_000);

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
