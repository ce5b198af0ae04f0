import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { castName } from '#core/casting/cast-name.ts';
import { castByTime } from '#core/casting/time.ts';
import { HEXAGRAM_CODES } from '#core/hexagram/hexagram.ts';
import { LINE_INDICES } from '#core/hexagram/line.ts';
import { anyMovingLines } from '#server/db/migrations/0004-any-moving-lines.ts';
import { findResults } from '#server/features/divination/result-repo.ts';
import { admin, type EmptyData, emptyData } from '../support/admin-process.ts';
import { ENGINES, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { factsOf, manualFacts } from '../support/facts.ts';
import { dropImageObjects, dropLoginNames, dropUserKeys } from '../support/former-tables.ts';
import { ENTRIES, entryBody, RESULTS, resultBody } from '../support/sample-bodies.ts';

const BASIS = { yearNumber: 5, monthNumber: 12, dayNumber: 17, hourNumber: 9 };
const at = (n: number) => new Date(Date.UTC(2024, 0, 1) + n).toISOString();
const EVERY_CAST = HEXAGRAM_CODES.flatMap((main) => LINE_INDICES.map((moving) => ({ main, moving })));

describe.each(ENGINES)('results of before casts had any number of moving lines, on %s', (engine) => {
  let data: EmptyData;
  let app: TestApp;
  let user: TestUser;
  beforeEach(async () => {
    data = await emptyData(engine);
    app = await startApp(engine, data.env);
    user = await app.user();
    await toFormerTables();
  });
  afterEach(async () => {
    await app.close();
    await data.remove();
  });

  /** The tables as they were before the migration and those after it. */
  async function toFormerTables(): Promise<void> {
    const { db } = app.database;
    await dropLoginNames(app);
    await dropUserKeys(app);
    await dropImageObjects(app);
    await sql`drop trigger entry_removed ${sql.raw(engine === 'sqlite' ? '' : 'on results')}`.execute(db);
    await sql`drop table entries`.execute(db);
    await sql`alter table users drop column entry_revision`.execute(db);
    for (const column of ['figure', 'cast_for', 'utc_offset', 'day_at'])
      await sql`alter table results drop column ${sql.ref(column)}`.execute(db);
    await sql`alter table results add column main text not null default ''`.execute(db);
    await sql`alter table results add column moving integer not null default 0`.execute(db);
  }
  const migrate = () =>
    app.database.db.transaction().execute((db) => anyMovingLines().up(db as unknown as Kysely<unknown>));

  const insert = (timestamp: string, main: string, moving: number, basis: object | null = null) =>
    sql`insert into results (user_id, timestamp, main, moving, method, basis, created_at)
      values (${user.id}, ${timestamp}, ${main}, ${moving}, ${basis ? 'time' : 'manual'},
      ${basis && JSON.stringify(basis)}, 0)`.execute(app.database.db);
  const insertOperation = (clientId: string, seq: number, timestamp = at(0)) =>
    sql`insert into result_operations (user_id, timestamp, client_id, seq, kind, at)
      values (${user.id}, ${timestamp}, ${clientId}, ${seq}, 'delete', 0)`.execute(app.database.db);

  test('each of the 384 casts and a time cast are read as they were; their clock is unknown, they were cast for their timestamp', async () => {
    for (const [n, { main, moving }] of EVERY_CAST.entries()) await insert(at(n), main, moving);
    await insert(at(1000), '011101', 0, BASIS);
    await migrate();
    const expected = EVERY_CAST.map(({ main, moving }, n) => manualFacts(at(n), main, [moving]));
    expect(await findResults(app.database.db, user.id)).toEqual(
      [...expected, factsOf(at(1000), castByTime(BASIS))].reverse(),
    );
  });

  test('operations keep their meaning under the new names: a request that is late is still stale', async () => {
    for (const { main, moving } of EVERY_CAST) await insertOperation(`k3j9x0a7m2p4-${main}-${moving}`, 7);
    await migrate();
    const rows = await app.database.db.selectFrom('result_operations').select(['client_id', 'seq']).execute();
    const names = EVERY_CAST.map(({ main, moving }) => `k3j9x0a7m2p4-${castName({ main, moving: [moving] })}`);
    expect(new Set(rows.map(({ client_id }) => client_id))).toEqual(new Set(names));
    expect(new Set(rows.map(({ seq }) => seq))).toEqual(new Set([7]));
    const save = (seq: string) =>
      app.call('POST', RESULTS, {
        token: user.token,
        headers: { 'x-client-id': 'k3j9x0a7m2p4-010001-010000', 'x-client-seq': seq },
        body: resultBody(at(0)),
      });
    expect([(await save('7')).status, (await save('8')).status]).toEqual([200, 201]);
  });

  test('client ids that end otherwise stay as they are', async () => {
    const ids = ['device-0001', 'k3j9-010001-6', 'k3j9-010002-0', 'k3j9-01001-0', 'a-010001-x'];
    for (const id of ids) await insertOperation(id, 1);
    await migrate();
    const rows = await app.database.db.selectFrom('result_operations').select('client_id').execute();
    expect(rows.map(({ client_id }) => client_id).sort()).toEqual([...ids].sort());
  });

  /** Data of this version, with an entry, that the backup is to replace. */
  async function usedData(): Promise<EmptyData> {
    const used = await emptyData(engine);
    const present = await startApp(engine, used.env);
    const { token } = await present.user();
    await present.call('POST', RESULTS, { token, body: resultBody(at(0)) });
    expect((await present.call('PUT', `${ENTRIES}/${at(0)}`, { token, body: entryBody() })).status).toBe(201);
    await present.close();
    return used;
  }

  test('a backup of before is restored by this version, over data that has entries, and its results are read as they were', async () => {
    await insert(at(0), '010001', 0);
    await insert(at(1000), '011101', 0, BASIS);
    await sql`delete from kysely_migration where name >= '0004'`.execute(app.database.db);
    const file = join(data.dataDir, 'former.backup');
    expect((await admin(['backup', file], data.env)).code).toBe(0);
    const target = await usedData();
    expect(await admin(['restore', file], target.env)).toMatchObject({ code: 0 });
    const restored = await startApp(engine, target.env);
    expect(await findResults(restored.database.db, user.id)).toEqual([
      factsOf(at(1000), castByTime(BASIS)),
      manualFacts(at(0), '010001', [0]),
    ]);
    expect(await restored.snapshot(['entries'])).toBe('entries\n');
    const { token } = await restored.user();
    await restored.call('POST', RESULTS, { token, body: resultBody(at(0)) });
    expect((await restored.call('PUT', `${ENTRIES}/${at(0)}`, { token, body: entryBody() })).status).toBe(201);
    await restored.close();
    await target.remove();
  });
});
