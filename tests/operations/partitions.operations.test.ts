import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { KEYS } from '#server/db/batches.ts';
import type { Db } from '#server/db/database.ts';
import { keepHouse } from '#server/lifecycle/housekeeping.ts';
import { admin, emptyDataInTest } from '../support/admin-process.ts';
import { ENGINES, startAppInTest, type TestApp, type TestUser, withApp } from '../support/app.ts';
import { applyLayout, layoutOfRun } from '../support/layout.ts';
import {
  ENTRIES,
  entryBody,
  PRACTICE_ANSWERS,
  practiceAnswerLine,
  RESULTS,
  resultBody,
} from '../support/sample-bodies.ts';

const DAY_MS = 24 * 3_600_000;
const ROWS = 9000;
const THIRD = ROWS / 3;

/** The table by hash of the first column of its key, in four partitions: rows of different ones have the same ctid. */
async function partition(db: Db, table: keyof typeof KEYS): Promise<void> {
  const [name, whole] = [sql.table(table), sql.table(`${table}_whole`)];
  await sql`alter table ${name} rename to ${whole}`.execute(db);
  await sql`create table ${name} (like ${whole} including all) partition by hash (${sql.ref(KEYS[table][0])})`.execute(
    db,
  );
  for (let part = 0; part < 4; part++) {
    const values = sql`with (modulus 4, remainder ${sql.lit(part)})`;
    await sql`create table ${sql.table(`${table}_${part}`)} partition of ${name} for values ${values}`.execute(db);
  }
  await sql`drop table ${whole}`.execute(db);
}

/** In every table a third of the rows of each of three moments, of forty users. */
async function fill(db: Db, now: number): Promise<void> {
  const rows = sql`(select n, 'u' || n % 40 as u from generate_series(1, ${ROWS}::int) as n) as r`;
  const moments = (...after: readonly [number, number, number]) =>
    sql`${now}::bigint + (array[${sql.join(after)}]::bigint[])[n % 3 + 1]`;
  const end = moments(-1, 1000, 1000);
  await sql`insert into users (id, username, email, password_hash, role, created_at)
    select 'u' || n, 'u' || n, 'u' || n, '', 'user', 0 from generate_series(0, 39) as n`.execute(db);
  await sql`insert into sessions (token_hash, user_id, created_at, expires_at) select n, u, 0, ${end} from ${rows}`.execute(
    db,
  );
  await sql`insert into reset_tokens (token_hash, user_id, created_at, expires_at) select n, u, 0, ${end} from ${rows}`.execute(
    db,
  );
  await sql`insert into export_links (token_hash, user_id, session_hash, created_at, expires_at)
    select n, u, 's', 0, ${end} from ${rows}`.execute(db);
  await sql`insert into rate_limits (key, points, expires_at) select n, 1, ${end} from ${rows}`.execute(db);
  await sql`insert into attempts (kind, subject, at)
    select 'login', u, ${moments(-2 * DAY_MS, DAY_MS, 0)} from ${rows}`.execute(db);
  await sql`insert into result_operations (user_id, timestamp, client_id, seq, kind, at)
    select u, n, 'tab', 1, 'save', ${moments(-400 * DAY_MS, 0, 0)} from ${rows}`.execute(db);
  await sql`insert into audit_events (user_id, at, id, kind, address)
    select u, ${moments(-400 * DAY_MS, -45 * DAY_MS, 0)}, n, 'login', '203.0.113.9' from ${rows}`.execute(db);
  await sql`insert into puzzle_interventions (user_id, id, kind, puzzle_id, title, at)
    select u, n, 'edited', 1, 't', ${moments(-400 * DAY_MS, 0, 0)} from ${rows}`.execute(db);
  await sql`insert into reports (kind, thing, user_id, reason, created_at, network)
    select 'puzzle', n, u, 'other', ${moments(-45 * DAY_MS, 0, 0)}, 'x' from ${rows}`.execute(db);
}

/** What a table is and has: its kind, keys, indexes and foreign keys, without the names of partitions. */
async function shapeOf(db: Db, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ line: string }>`
    select conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
      where conrelid = ${table}::regclass and conparentid = 0
    union select replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') from pg_index where indrelid = ${table}::regclass
    union select attname || ' ' || attnotnull || ' ' || format_type(atttypid, atttypmod) || ' '
      || coalesce(pg_get_expr(adbin, adrelid), '') from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = ${table}::regclass and attnum > 0
    order by 1`.execute(db);
  return rows.map(({ line }) => line);
}

const LASTING = ['results', 'entries', 'result_operations', 'practice_answers'] as const;
const LARGE = [...LASTING, 'audit_events', 'sessions'] as const;
const SOME_TIME = '2025-01-16T07:30:00.000Z';

const databaseUrlOf = (app: TestApp): string => app.server.services.config.databaseDirectUrl as string;

/** Everything that can be partitioned has a row. */
async function saveAndNote(app: TestApp, timestamp = SOME_TIME): Promise<TestUser> {
  const user = await app.user();
  const { token } = user;
  const headers = { 'x-client-id': 'partitioned-client', 'x-client-seq': '1' };
  expect((await app.call('POST', RESULTS, { token, headers, body: resultBody(timestamp) })).status).toBe(201);
  expect((await app.call('PUT', `${ENTRIES}/${timestamp}`, { token, body: entryBody() })).status).toBe(201);
  expect((await app.call('POST', PRACTICE_ANSWERS, { token, body: { answers: [practiceAnswerLine(1)] } })).status).toBe(
    200,
  );
  return user;
}

/** On Citus tables lie otherwise: `npm run test:cluster -- citus`. */
const isOwnLayout = ENGINES.includes('postgres') && layoutOfRun() !== 'citus';

describe.runIf(isOwnLayout)('deploy/postgres/partitions.sql', () => {
  test('keeps every row, key and index of a database in use, which goes on, and can be run again', async () => {
    const app = await startAppInTest('postgres');
    const { db } = app.database;
    const url = databaseUrlOf(app);
    const user = await saveAndNote(app);
    for (let n = 0; n < 20; n++) await saveAndNote(app);
    const look = async () => ({
      rows: await app.snapshot(LARGE),
      shapes: await Promise.all(LARGE.map((table) => shapeOf(db, table))),
    });
    const before = await look();
    await applyLayout('partitions', url, 4);
    expect(await look()).toEqual(before);
    const { rows } = await sql<{ parent: string; count: number }>`
      select inhparent::regclass::text as parent, count(*)::int as count from pg_inherits
      where inhparent in (select oid from pg_class where relkind = 'p') group by 1 order by 1`.execute(db);
    expect(rows).toEqual(LARGE.toSorted().map((parent) => ({ parent, count: 4 })));
    expect((await applyLayout('partitions', url, 4)).match(/in partitions already/g)).toHaveLength(5);
    const { token } = user;
    expect((await app.call('DELETE', `${RESULTS}/${SOME_TIME}`, { token })).status).toBe(200);
    expect(await db.selectFrom('entries').select('timestamp').where('user_id', '=', user.id).execute()).toEqual([]);
    await expect(
      sql`insert into results select 'nobody', timestamp, figure, method, basis, cast_for, utc_offset, day_at, created_at
        from results limit 1`.execute(db),
    ).rejects.toThrow('violates foreign key constraint');
  });

  test('a backup of it restores into an empty database; over data it is refused with what to do instead', async () => {
    const source = await emptyDataInTest('postgres');
    const file = join(source.dataDir, 'partitioned.backup');
    const rows = await withApp('postgres', source.env, async (app) => {
      await saveAndNote(app);
      await applyLayout('partitions', databaseUrlOf(app), 4);
      return app.snapshot(LASTING);
    });
    expect((await admin(['backup', file], source.env)).code).toBe(0);
    const target = await emptyDataInTest('postgres');
    expect(await admin(['restore', file, '--without-removed'], target.env)).toMatchObject({ code: 0 });
    await withApp('postgres', target.env, async (app) => expect(await app.snapshot(LASTING)).toBe(rows));
    expect(await admin(['restore', file], source.env)).toEqual({
      code: 1,
      said: '没有恢复，数据未变：数据库或备份里的表分了区，不能替换已有的数据：请恢复到新建的空数据库，再把 DATABASE_URL 指向它',
    });
    await withApp('postgres', source.env, async (app) => expect(await app.snapshot(LASTING)).toBe(rows));
  });
});

describe.runIf(isOwnLayout)('on tables in hash partitions', () => {
  test('housekeeping removes what has ended, and nothing else', async () => {
    const app = await startAppInTest('postgres');
    const { db } = app.database;
    const tables = Object.keys(KEYS) as (keyof typeof KEYS)[];
    for (const table of tables) await partition(db, table);
    await fill(db, app.clock.now);
    await keepHouse(app.server.services);
    const left = async (table: keyof typeof KEYS) =>
      Number((await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(db)).rows[0]?.count);
    const counts = Object.fromEntries(
      await Promise.all(tables.map(async (table) => [table, await left(table)] as const)),
    );
    const twoThirds = Object.fromEntries(tables.map((table) => [table, 2 * THIRD]));
    expect(counts).toEqual({ ...twoThirds, attempts: THIRD, reports: ROWS });
    const placed = await db.selectFrom('reports').select('created_at').where('network', 'is not', null).execute();
    expect(placed.map((row) => Number(row.created_at))).toEqual(Array(2 * THIRD).fill(app.clock.now));
    const known = await db.selectFrom('audit_events').select('at').where('address', 'is not', null).execute();
    expect(known.map(({ at }) => at)).toEqual(Array(THIRD).fill(app.clock.now));
  });

  test('a login that was right is taken back from the attempts, and one at a time', async () => {
    const app = await startAppInTest('postgres', { RATE_LIMIT_FACTOR: '1' });
    await partition(app.database.db, 'attempts');
    const user = await app.user();
    const body = { username: user.username, password: user.password };
    const logins = await Promise.all(Array.from({ length: 4 }, () => app.call('POST', '/api/auth/login', { body })));
    expect(logins.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const rows = await app.database.db.selectFrom('attempts').select('kind').where('kind', '=', 'login').execute();
    expect(rows).toEqual([]);
  });
});
