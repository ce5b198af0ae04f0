import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { executedMigrations, KNOWN_MIGRATIONS, tablesAfter } from '#server/db/migrate.ts';
import { openData, openDatabase } from '#server/db/open-data.ts';
import { admin, type EmptyData, emptyData, runProcess } from '../support/admin-process.ts';
import { ENGINES } from '../support/app.ts';
import { startServer } from '../support/spawned-server.ts';

const LANES = 3;
const KILLED_MIGRATION = fileURLToPath(new URL('../support/killed-migration.ts', import.meta.url));

function configOf({ env }: EmptyData) {
  const config = readConfig(env, Date.now());
  if (!config.ok) throw new Error(config.error.join('\n'));
  return config.value;
}

/** The program that is to be killed, as one plain file: it starts in a third of the time, and it starts some eighty times. */
const bundled = mkdtempSync(join(tmpdir(), 'guanxiang-bundled-'));
beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true },
    build: { ssr: KILLED_MIGRATION, outDir: bundled, rolldownOptions: { output: { entryFileNames: 'killed.mjs' } } },
  });
});
afterAll(() => rmSync(bundled, { recursive: true, force: true }));

const migrateAndDieAfter = (data: EmptyData, statements: number) =>
  runProcess(join(bundled, 'killed.mjs'), [String(statements)], data.env);

async function shapeOf(data: EmptyData) {
  const database = openDatabase(configOf(data));
  try {
    const tables = (await database.db.introspection.getTables()).map((table) => table.name);
    const hasEpoch = tables.includes('meta') && (await database.db.selectFrom('meta').selectAll().execute()).length > 0;
    return { tables: tables.sort(), migrations: await executedMigrations(database), hasEpoch };
  } finally {
    await database.close();
  }
}

async function start(data: EmptyData): Promise<void> {
  const opened = await openData(configOf(data));
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

  test('killed after any statement, a migration leaves nothing or everything, and the next start succeeds', async () => {
    const tables = [...(await tablesAfter(KNOWN_MIGRATIONS.at(-1) as string))].sort();
    const complete = { tables, migrations: KNOWN_MIGRATIONS, hasEpoch: true };
    const whole = await withData(engine, async (data) => {
      const { code, stdout, stderr } = await migrateAndDieAfter(data, 0);
      expect([code, stderr]).toEqual([0, '']);
      expect(await shapeOf(data)).toEqual(complete);
      return Number(stdout);
    });
    expect(whole).toBeGreaterThan(tables.length);

    const ends: string[] = [];
    const dieAfter = async (data: EmptyData, statements: number) => {
      expect((await migrateAndDieAfter(data, statements)).signal).toBe('SIGKILL');
      const left = await shapeOf(data);
      expect([empty, complete], `killed after ${statements}`).toContainEqual(left);
      ends[statements] = left.hasEpoch ? 'complete' : 'empty';
      await start(data);
      expect(await shapeOf(data)).toEqual(complete);
      await data.clear();
    };
    const lane = (first: number) =>
      withData(engine, async (data) => {
        for (let statements = first; statements <= whole; statements += LANES) await dieAfter(data, statements);
      });
    await Promise.all(Array.from({ length: LANES }, (_, index) => lane(index + 1)));
    expect(ends.filter(Boolean)).toHaveLength(whole);
    expect(new Set(ends.slice(1))).toEqual(new Set(['empty', 'complete']));
  }, 600_000);

  /** What a newer version leaves behind that has added to the schema (expand), or changed it (contract). */
  async function migrateFurther(data: EmptyData, phase: 'expand' | 'contract'): Promise<void> {
    const name = '9999-from-the-future';
    const database = openDatabase(configOf(data));
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
        '数据库尚未升级（0001-initial、0002-puzzle-blocks、0003-folded-names、0004-any-moving-lines、0005-entries、0006-shared-limits、0011-image-objects），请先以 MIGRATE=auto 启动一次\n',
      ]);
      expect(await shapeOf(data)).toEqual(empty);
    }));
});
