import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { QUOTAS } from '#contract/rate-limits.ts';
import { removeExpired } from '../db/batches.ts';
import { type Database, type Db, openSqliteDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { sharedLimits } from './shared-limits.ts';
import { tokenBucket } from './token-bucket.ts';
import { windowCounter } from './window-counter.ts';

const MINUTE_MS = 60_000;
const { findAccount } = QUOTAS;

let database: Database;
let clock: { now: number };
beforeEach(async () => {
  database = openSqliteDatabase(':memory:'); // the statement is the same on both engines
  await migrate(database);
  clock = { now: Date.parse('2026-11-15T08:00:00Z') };
});
afterEach(async () => {
  vi.useRealTimers();
  await database.close();
});

const now = () => clock.now;
const serverOn = (db: Db) =>
  sharedLimits({ db, windows: windowCounter(1, now), buckets: tokenBucket(1, now), factor: 1, now }).takeWindow;
const rows = () => database.db.selectFrom('rate_limits').selectAll().execute();

test('two servers count one window together, and both open the next one', async () => {
  const servers = [serverOn(database.db), serverOn(database.db)];
  const take = (n: number) => servers[n % 2]?.(findAccount, 'a');
  for (let n = 0; n < 10; n++) expect(await take(n)).toBeNull();
  clock.now += 4 * MINUTE_MS;
  for (let n = 0; n < 4; n++) expect(await take(n)).toBe(6 * 60);
  clock.now += 6 * MINUTE_MS;
  for (let n = 0; n < 10; n++) expect(await take(n)).toBeNull();
  expect(await take(0)).toBe(10 * 60);
});

test('once a window is full, its refusals write nothing', async () => {
  const take = serverOn(database.db);
  for (let n = 0; n < 12; n++) await take(findAccount, 'a');
  const before = await rows();
  for (let n = 0; n < 50; n++) expect(await take(findAccount, 'a')).toBe(10 * 60);
  expect(await rows()).toEqual(before);
  expect(before).toMatchObject([{ key: 'a', points: 11 }]);
});

test('while the database is away, each server counts for itself and asks it once a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let asked = 0;
  let isAway = true;
  const flaky = {
    getExecutor() {
      asked++;
      if (isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
      return database.db.getExecutor();
    },
    executeQuery: database.db.executeQuery.bind(database.db),
    insertInto: database.db.insertInto.bind(database.db),
  } as unknown as Db;
  const take = serverOn(flaky);
  for (let n = 0; n < 10; n++) expect(await take(findAccount, 'a')).toBeNull();
  expect(await take(findAccount, 'a')).toBe(10 * 60);
  expect(asked).toBe(1);
  isAway = false;
  vi.advanceTimersByTime(1001);
  expect(await take(findAccount, 'a')).toBeNull();
  expect(await rows()).toMatchObject([{ key: 'a', points: 1 }]);
});

test('housekeeping removes the windows that have ended, and no other', async () => {
  const take = serverOn(database.db);
  await take(findAccount, 'a');
  clock.now += 5 * MINUTE_MS;
  await take(findAccount, 'b');
  clock.now += 5 * MINUTE_MS;
  await removeExpired(database, 'rate_limits', 'expires_at', clock.now + 1);
  expect(await rows()).toMatchObject([{ key: 'b' }]);
});
