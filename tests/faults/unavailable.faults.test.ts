import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startAppInTest } from '../support/app.ts';
import { serve } from '../support/serving.ts';
import { newResult } from '../support/writers.ts';
import { callerOn, expectHealed, expectRefusals, type Reads } from './outage.ts';
import { report, scaled } from './scale.ts';
import { sqliteData } from './test-data.ts';

const HELD_MS = scaled(2500, 10_000);
/** Reads answer 200; /healthz answers 503, because the database takes no writes. */
const ANSWERED: Reads = {
  '/api/divination/results': 200,
  '/api/shefu?action=list': 200,
  '/livez': 200,
  '/healthz': 503,
};

async function sqliteServer() {
  const data = sqliteData();
  const { url } = await serve(data);
  const caller = await callerOn(url);
  expect((await caller.save()).status).toBe(201);
  return { url, caller, dataDir: data.dataDir };
}

test('a database locked by another process refuses writes, answers reads and heals by itself', async () => {
  const { url, caller, dataDir } = await sqliteServer();
  const others = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => callerOn(url)));
  const other = new DatabaseSync(join(dataDir, 'app.db'));
  other.exec('BEGIN IMMEDIATE');
  const figures = await expectRefusals([caller, ...others], ANSWERED, HELD_MS);
  other.close();
  await expectHealed(caller);
  report('locked, SQLite', figures);
});

test('a database whose file was moved away refuses writes until it is back', async () => {
  const { caller, dataDir } = await sqliteServer();
  const elsewhere = join(dataDir, 'elsewhere');
  mkdirSync(elsewhere);
  const names = readdirSync(dataDir).filter((name) => name.startsWith('app.db'));
  for (const name of names) renameSync(join(dataDir, name), join(elsewhere, name));
  const figures = await expectRefusals([caller], ANSWERED, scaled(500, 3000));
  for (const name of names) renameSync(join(elsewhere, name), join(dataDir, name));
  await expectHealed(caller);
  report('removed, SQLite', figures);
});

test('a database that may only be read refuses writes, answers reads and heals by itself', async () => {
  const app = await startAppInTest('sqlite');
  const { token } = await app.user();
  const save = () => app.call('POST', '/api/divination/results', { body: newResult(), token });
  const before = await app.snapshot();
  await sql`PRAGMA query_only = ON`.execute(app.database.db);
  for (const path of Object.keys(ANSWERED))
    expect([path, (await app.call('GET', path, { token })).status]).toEqual([path, ANSWERED[path]]);
  expect(await save()).toMatchObject({ status: 503, json: { message: '服务暂时不可用' } });
  expect(await app.snapshot()).toBe(before);
  await sql`PRAGMA query_only = OFF`.execute(app.database.db);
  expect((await save()).status).toBe(201);
  await expect.poll(async () => (await app.call('GET', '/healthz')).status).toBe(200);
});
