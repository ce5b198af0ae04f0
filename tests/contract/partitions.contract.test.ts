import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { KEYS } from '#server/db/batches.ts';
import type { Db } from '#server/db/database.ts';
import { keepHouse } from '#server/lifecycle/housekeeping.ts';
import { ENGINES, startAppInTest } from '../support/app.ts';

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
  await sql`insert into rate_limits (key, points, expires_at) select n, 1, ${end} from ${rows}`.execute(db);
  await sql`insert into attempts (kind, subject, at)
    select 'login', u, ${moments(-2 * DAY_MS, DAY_MS, 0)} from ${rows}`.execute(db);
  await sql`insert into result_operations (user_id, timestamp, client_id, seq, kind, at)
    select u, n, 'tab', 1, 'save', ${moments(-400 * DAY_MS, 0, 0)} from ${rows}`.execute(db);
  await sql`insert into audit_events (user_id, at, id, kind, address)
    select u, ${moments(-400 * DAY_MS, -45 * DAY_MS, 0)}, n, 'login', '203.0.113.9' from ${rows}`.execute(db);
}

describe.runIf(ENGINES.includes('postgres'))('on tables in hash partitions', () => {
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
    expect(counts).toEqual({ ...Object.fromEntries(tables.map((table) => [table, 2 * THIRD])), attempts: THIRD });
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
