import { afterEach, beforeEach, expect, test } from 'vitest';
import { ATTEMPTS, QUOTAS, RESULT_WRITES } from '#contract/rate-limits.ts';
import type { Config } from '../config/config.ts';
import { type Database, openSqliteDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import type { Reservation } from './attempt-counter.ts';
import { createLimiter, type Limiter } from './limiter.ts';

const MINUTE_MS = 60_000;
const tooMany = (retryAfterSeconds: number) => ({
  ok: false,
  error: { code: 'request.tooMany', retryAfterSeconds },
});

let database: Database;
let limiter: Limiter;
let clock: { now: number };
beforeEach(async () => {
  database = openSqliteDatabase(':memory:');
  await migrate(database);
  clock = { now: Date.parse('2026-11-15T08:00:00Z') };
  limiter = limiterNow();
});
afterEach(() => database.close());

const limiterNow = () =>
  createLimiter({ database, config: { rateLimitFactor: 1 } as Config, now: () => clock.now, failed: () => {} });

async function reserved(key: string): Promise<Reservation> {
  const reservation = await limiter.reserve([[ATTEMPTS.login, key]]);
  if (!reservation.ok) throw new Error(`refused for ${reservation.error.retryAfterSeconds} s`);
  return reservation.value;
}
const keepMany = async (count: number, key = 'a') => {
  for (let n = 0; n < count; n++) await (await reserved(key)).keep();
};

test.each([
  ['a quota', QUOTAS.findAccount, 10, 10 * 60],
  ['a bucket', RESULT_WRITES, 5000, 1],
  ['a limit on attempts', ATTEMPTS.invitation, 50, 24 * 3600],
] as const)('%s refuses the use after its last one and names the seconds to wait', async (_, limit, max, seconds) => {
  for (let n = 0; n < max; n++) expect(await limiter.take(limit, 'a')).toEqual({ ok: true, value: null });
  expect(await limiter.take(limit, 'a')).toEqual(tooMany(seconds));
  expect((await limiter.take(limit, 'b')).ok).toBe(true);
  clock.now += seconds * 1000;
  expect((await limiter.take(limit, 'a')).ok).toBe(true);
});

test('attempts are counted across restarts, quotas and buckets are not', async () => {
  for (let n = 0; n < 5; n++) await limiter.take(QUOTAS.register, 'a');
  await keepMany(10);
  limiter = limiterNow();
  expect((await limiter.take(QUOTAS.register, 'a')).ok).toBe(true);
  expect(await limiter.take(ATTEMPTS.login, 'a')).toEqual(tooMany(15 * 60));
});

test('a reservation counts while it is under way; released, it never did', async () => {
  const reservations = await Promise.all(Array.from({ length: 10 }, () => reserved('a')));
  expect(await limiter.reserve([[ATTEMPTS.login, 'a']])).toEqual(tooMany(15 * 60));
  await reservations[0]?.release();
  await reservations[0]?.release(); // a second time changes nothing
  const again = await reserved('a');
  expect((await limiter.reserve([[ATTEMPTS.login, 'a']])).ok).toBe(false);
  for (const one of [...reservations.slice(1), again]) await one.release();
  await keepMany(10);
});

test('a kept reservation is counted once, also when it is released afterwards', async () => {
  for (let n = 0; n < 10; n++) {
    const reservation = await reserved('a');
    await reservation.keep();
    await reservation.release();
  }
  expect((await limiter.reserve([[ATTEMPTS.login, 'a']])).ok).toBe(false);
  clock.now += 15 * MINUTE_MS;
  expect((await limiter.reserve([[ATTEMPTS.login, 'a']])).ok).toBe(true);
});

test('of several uses all are reserved or none', async () => {
  await keepMany(10, 'full');
  for (let n = 0; n < 20; n++) {
    const uses = [
      [ATTEMPTS.resetMail, 'user'],
      [ATTEMPTS.login, 'full'],
    ] as const;
    expect((await limiter.reserve(uses)).ok).toBe(false);
  }
  for (let n = 0; n < 3; n++) expect((await limiter.take(ATTEMPTS.resetMail, 'user')).ok).toBe(true);
});

test('a window of attempts opens when its oldest leaves it', async () => {
  await keepMany(1);
  clock.now += 5 * MINUTE_MS;
  await keepMany(9);
  expect(await limiter.take(ATTEMPTS.login, 'a')).toEqual(tooMany(10 * 60));
  clock.now += 10 * MINUTE_MS;
  expect((await limiter.take(ATTEMPTS.login, 'a')).ok).toBe(true);
  expect(await limiter.take(ATTEMPTS.login, 'a')).toEqual(tooMany(5 * 60));
});

test('a limit that does not refuse goes on counting beyond its maximum', async () => {
  for (let n = 0; n < 50; n++) {
    expect(await limiter.isReached(ATTEMPTS.loginToAccount, 'a')).toBe(false);
    await limiter.count(ATTEMPTS.loginToAccount, 'a');
  }
  clock.now += 30 * MINUTE_MS;
  for (let n = 0; n < 50; n++) await limiter.count(ATTEMPTS.loginToAccount, 'a');
  clock.now += 30 * MINUTE_MS; // the first fifty have left
  expect(await limiter.isReached(ATTEMPTS.loginToAccount, 'a')).toBe(true);
});

test('what is forgotten is forgotten for this limit and this key alone', async () => {
  await keepMany(10, 'a');
  await keepMany(10, 'b');
  await limiter.forget(ATTEMPTS.login, 'a');
  expect((await limiter.take(ATTEMPTS.login, 'a')).ok).toBe(true);
  expect((await limiter.take(ATTEMPTS.login, 'b')).ok).toBe(false);
});
