import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { type Instance, removeInstance, runningInstances, writeHeartbeat } from '#server/db/instance-repo.ts';
import { joinServers } from '#server/db/join-servers.ts';
import { executedMigrations, KNOWN_MIGRATIONS, STEPS, type Steps } from '#server/db/migrate.ts';
import { openData } from '#server/db/open-data.ts';
import { bringUpToDate, upgrade } from '#server/db/upgrade.ts';
import { admin, useEmptyDataPerTest } from '../support/admin-process.ts';
import { ENGINES } from '../support/app.ts';
import { configOf } from '../support/env-config.ts';
import { valueIn } from '../support/value-in.ts';

const LAST = KNOWN_MIGRATIONS.at(-1) as string;
const COLUMN = '9001-add-column';
const DROP = '9002-drop-table';

const adding = (name: string) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.dropTable(name).ifExists().execute();
    await db.schema.createTable(name).addColumn('id', 'text').execute();
  },
});
const dropping = (name: string) => ({ up: (db: Kysely<unknown>) => db.schema.dropTable(name).execute() });

/** The next release adds a table; it no longer uses another one, and drops it. */
const NEXT: Steps = {
  ...STEPS,
  [COLUMN]: { phase: 'expand', make: () => adding('added') },
  [DROP]: { phase: 'contract', make: () => dropping('rate_limits') },
};

const old: Instance = { id: 'old', version: '1', schema: LAST };
const next: Instance = { id: 'next', version: '2', schema: DROP };

describe.each(ENGINES)('the next release on %s', (engine) => {
  const data = useEmptyDataPerTest(engine);
  let database: Database;
  beforeEach(async () => {
    database = valueIn(await openData(config()));
  });
  afterEach(() => database.close());

  const config = () => configOf(data.env);
  const extra = async () => (await executedMigrations(database)).filter((name) => !KNOWN_MIGRATIONS.includes(name));

  test('expand runs what only adds; this version then still starts, and so does the next', async () => {
    expect(await upgrade(config(), database, 'expand', NEXT)).toEqual({
      ok: true,
      value: { ran: [COLUMN], left: [DROP], older: [] },
    });
    expect(await bringUpToDate(config(), database)).toBeNull();
    expect(await bringUpToDate({ ...config(), migrate: 'check' }, database, NEXT)).toBeNull();
    expect(await extra()).toEqual([COLUMN]);
  });

  test('contract runs the rest once no other server is left; this version then refuses to start', async () => {
    expect(await upgrade(config(), database, 'contract', NEXT)).toMatchObject({
      value: { ran: [COLUMN, DROP], left: [] },
    });
    expect(await bringUpToDate(config(), database)).toBe(`数据来自更新的版本（${COLUMN}、${DROP}），请升级后再启动`);
    expect(await bringUpToDate(config(), database, NEXT)).toBeNull();
  });

  test('a backup of this release, restored over data of the next, is brought up to date by the next', async () => {
    const file = join(data.dataDir, 'this.backup');
    expect((await admin(['backup', file], data.env)).code).toBe(0);
    expect(await upgrade(config(), database, 'expand', NEXT)).toMatchObject({ ok: true });
    await database.close();
    expect(await admin(['restore', file], data.env)).toMatchObject({ code: 0 });
    database = valueIn(await openData(config(), NEXT));
    expect(await extra()).toEqual([COLUMN, DROP]);
  });

  test('before anything has run, a start that only checks refuses what it needs, and changes nothing', async () => {
    const refusal = await bringUpToDate({ ...config(), migrate: 'check' }, database, NEXT);
    expect(refusal).toBe(`数据库尚未升级（${COLUMN}），请先执行 npm run admin -- migrate`);
    expect(await extra()).toEqual([]);
  });

  test('a migration that fails leaves those before it on PostgreSQL, nothing on SQLite, and the next one goes on', async () => {
    const broken = { ...NEXT, [DROP]: { phase: 'contract' as const, make: () => dropping('no_such_table') } };
    const failed = await upgrade(config(), database, 'contract', broken);
    expect(failed).toEqual({ ok: false, error: expect.stringMatching(/^数据库升级失败：.*no_such_table/) });
    expect(await extra()).toEqual(engine === 'sqlite' ? [] : [COLUMN]);
    expect(await upgrade(config(), database, 'contract', NEXT)).toMatchObject({ ok: true });
    expect(await extra()).toEqual([COLUMN, DROP]);
  });
});

describe.runIf(ENGINES.includes('postgres'))('the next release beside servers of this one', () => {
  const data = useEmptyDataPerTest('postgres');
  let database: Database;
  beforeEach(async () => {
    database = valueIn(await openData(config()));
    for (const one of [old, next]) await writeHeartbeat(database.db, one);
    await shiftSeen(3600); // seen for as long as the test takes
    await startedEarlier('old'); // both may have been written within one millisecond
  });
  afterEach(() => database.close());

  const config = () => configOf(data.env);
  const extra = async () => (await executedMigrations(database)).filter((name) => !KNOWN_MIGRATIONS.includes(name));
  const shiftSeen = (seconds: number) =>
    database.db
      .updateTable('instances')
      .set(({ eb }) => ({ seen_at: eb('seen_at', '+', seconds * 1000) }))
      .execute();
  const startedEarlier = (id: string) =>
    database.db
      .updateTable('instances')
      .set(({ eb }) => ({ started_at: eb('started_at', '-', 1000) }))
      .where('id', '=', id)
      .execute();

  test('contract waits while a server runs that does not know it, and runs once it has ended', async () => {
    const refused = await upgrade(config(), database, 'contract', NEXT);
    expect(refused).toMatchObject({ value: { ran: [COLUMN], left: [DROP], older: [{ id: 'old' }] } });
    expect(await extra()).toEqual([COLUMN]);
    await removeInstance(database.db, 'old');
    expect(await upgrade(config(), database, 'contract', NEXT)).toMatchObject({
      value: { ran: [DROP], left: [], older: [] },
    });
  });

  test('a server that was not seen for fifteen seconds has ended', async () => {
    const running = async () => (await runningInstances(database.db)).map(({ id }) => id);
    expect(await running()).toEqual(['old', 'next']);
    await shiftSeen(-3600 - 15.1);
    expect(await running()).toEqual([]);
    await writeHeartbeat(database.db, old);
    expect(await running()).toEqual(['old']);
  });

  test('a start with MIGRATE=auto adds what it needs and leaves the rest to the last', async () => {
    expect(await bringUpToDate(config(), database, NEXT)).toBeNull();
    expect(await extra()).toEqual([COLUMN]);
    await removeInstance(database.db, 'old');
    expect(await bringUpToDate(config(), database, NEXT)).toBeNull();
    expect(await extra()).toEqual([COLUMN, DROP]);
  });

  test('a start of the release after the next, which needs what comes after a contract, is refused', async () => {
    const later = '9003-add-table';
    const afterNext: Steps = { ...NEXT, [later]: { phase: 'expand', make: () => adding('later') } };
    expect(await bringUpToDate(config(), database, afterNext)).toBe(
      `数据库不能升级（${DROP}、${later}）：旧版本的服务还在运行，请先停下 old（1）`,
    );
    expect(await extra()).toEqual([COLUMN]);
  });

  test('a server that comes late, after its schema was changed, does not join', async () => {
    await removeInstance(database.db, 'old');
    expect(await joinServers(config(), database, { ...old, id: 'late' })).toBeNull();
    await removeInstance(database.db, 'late');
    expect(await upgrade(config(), database, 'contract', NEXT)).toMatchObject({ ok: true });
    expect(await joinServers(config(), database, { ...old, id: 'late' })).toMatch(/^数据来自更新的版本/);
    expect((await runningInstances(database.db)).map(({ id }) => id)).toEqual(['next']);
  });

  /** A migration that has begun and waits for the test to continue. */
  function heldStep(phase: 'expand' | 'contract') {
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const up = async (db: Kysely<unknown>) => {
      begun.resolve();
      await released.promise;
      await adding('added').up(db);
    };
    const steps: Steps = { ...STEPS, [DROP]: { phase, make: () => ({ up }) } };
    return { steps, begun: begun.promise, release: released.resolve };
  }

  test('while a migration that would end it is under way, a server waits, and does not join', async () => {
    await removeInstance(database.db, 'old');
    const { steps, begun, release } = heldStep('contract');
    const upgrading = upgrade(config(), database, 'contract', steps);
    await begun;
    const joining = joinServers(config(), database, { ...old, id: 'late' });
    const waiting = () =>
      database.db
        .withTables<{ pg_locks: { locktype: string; granted: boolean; objid: number } }>()
        .selectFrom('pg_locks')
        .select('objid')
        .where('locktype', '=', 'advisory')
        .where('granted', '=', false)
        .where('objid', '=', 64_384_003)
        .execute();
    await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1);
    release();
    expect(await upgrading).toMatchObject({ value: { ran: [DROP] } });
    expect(await joining).toMatch(/^数据来自更新的版本/);
  });

  test('while a migration that only adds is under way, a server joins without waiting', async () => {
    const { steps, begun, release } = heldStep('expand');
    const upgrading = upgrade(config(), database, 'contract', steps);
    await begun;
    expect(await joinServers(config(), database, { ...old, id: 'late' })).toBeNull();
    release();
    expect(await upgrading).toMatchObject({ value: { ran: [DROP] } });
  });
});
