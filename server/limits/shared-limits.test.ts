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

/** The database, which can be away; and how often it was asked. */
function flakyDatabase() {
  const state = { asked: 0, isAway: false };
  const db = {
    getExecutor() {
      state.asked++;
      if (state.isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
      return database.db.getExecutor();
    },
    executeQuery: database.db.executeQuery.bind(database.db),
    insertInto: database.db.insertInto.bind(database.db),
  } as unknown as Db;
  return { state, db };
}

test('while the database is away, each server allows half of a limit by itself and asks it once a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { state, db } = flakyDatabase();
  const take = serverOn(db);
  state.isAway = true;
  for (let n = 0; n < 5; n++) expect(await take(findAccount, 'a')).toBeNull();
  expect(await take(findAccount, 'a')).toBe(10 * 60);
  expect(state.asked).toBe(1);
  state.isAway = false;
  vi.advanceTimersByTime(1001);
  expect(await take(findAccount, 'a')).toBeNull();
  expect(await rows()).toMatchObject([{ key: 'a', points: 1 }]);
});

test('a database that goes away and comes back in the middle of a window gives no server a use beyond the limit', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { state, db } = flakyDatabase();
  const take = serverOn(db);
  let allowed = 0;
  for (let n = 0; n < 60; n++) {
    state.isAway = n % 4 === 1;
    vi.advanceTimersByTime(600); // it is asked in every second of these turns
    if ((await take(findAccount, 'a')) === null) allowed++;
  }
  expect(allowed).toBe(findAccount.max);
});

test('uses of a bucket count too while the database is away, and half of it is given by each server', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const limit = { name: 'test', capacity: 10, refillPerMinute: 1 };
  const { state, db } = flakyDatabase();
  const buckets = tokenBucket(1, now);
  const { takeBucket } = sharedLimits({ db, windows: windowCounter(1, now), buckets, factor: 1, now });
  state.isAway = true;
  for (let n = 0; n < 5; n++) expect(await takeBucket(limit, 'a')).toBeNull();
  expect(await takeBucket(limit, 'a')).toBe(60);
  clock.now += MINUTE_MS;
  expect(await takeBucket(limit, 'a')).toBeNull();
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
