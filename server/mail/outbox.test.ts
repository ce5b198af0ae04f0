import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Config } from '../config/config.ts';
import { type Database, openSqliteDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { enqueue, type JobRunners, NotBefore, type OutboxWorker, outboxWorker } from './outbox.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let database: Database;
let clock: { now: number };
let failures: unknown[];
let workers: OutboxWorker[];

beforeEach(async () => {
  database = openSqliteDatabase(':memory:');
  await migrate(database);
  clock = { now: Date.parse('2026-11-15T08:00:00Z') };
  failures = [];
  workers = [];
});
afterEach(async () => {
  for (const worker of workers) await worker.stop();
  await database.close();
});

const SECRET = randomBytes(32);
/** Of the settings the outbox reads the secrets alone. */
const services = (secret = SECRET, previousSecret: Buffer | null = null) => ({
  config: { secret, previousSecret } as Config,
  database,
  now: () => clock.now,
});

function workerWith(runners: JobRunners, secret = SECRET, previousSecret: Buffer | null = null): OutboxWorker {
  const worker = outboxWorker(services(secret, previousSecret), runners, (error) => failures.push(error));
  workers.push(worker);
  return worker;
}

const rows = () => database.db.selectFrom('outbox').selectAll().execute();
const enqueueMail = (text: string) => enqueue(database.db, services(), 'mail', { text });

test('a job is run once and erased', async () => {
  const done: unknown[] = [];
  const worker = workerWith({ mail: async (payload) => void done.push(payload) });
  await enqueueMail('元亨');
  expect(await worker.drain()).toBe(1);
  expect(done).toEqual([{ text: '元亨' }]);
  expect(await rows()).toEqual([]);
  expect(await worker.drain()).toBe(0);
});

test('a job that cannot be run yet is no failure: it waits until then, and jobs that waited are run in the order of their making', async () => {
  const start = clock.now;
  const done: unknown[] = [];
  const worker = workerWith({
    mail: async ({ text }: { text: string }) => {
      if (clock.now < start + MINUTE_MS) throw new NotBefore(start + MINUTE_MS);
      done.push(text);
    },
  });
  for (const text of ['初', '二', '三']) {
    await enqueueMail(text);
    clock.now += 1;
  }
  expect([await worker.drain(), worker.isHolding()]).toEqual([0, true]);
  expect((await rows()).map(({ tries, due_at }) => [tries, due_at])).toEqual(Array(3).fill([0, start + MINUTE_MS]));
  clock.now = start + MINUTE_MS;
  expect([await worker.drain(), worker.isHolding()]).toEqual([3, false]);
  expect(done).toEqual(['初', '二', '三']);
  expect(failures).toEqual([]);
});

test('a job cannot be read in the database', async () => {
  await enqueueMail('http://127.0.0.1:3000/reset-password?token=abc');
  const [row] = await rows();
  expect(JSON.stringify(row)).not.toMatch(/reset-password|token|abc/);
  expect(Buffer.from(row?.sealed ?? '', 'base64url').toString('latin1')).not.toContain('reset-password');
});

test('a job of a transaction that fails is not stored', async () => {
  const attempt = database.write(async (transaction) => {
    await enqueue(transaction, services(), 'mail', { text: '元亨' });
    throw new Error('no');
  });
  await expect(attempt).rejects.toThrow('no');
  expect(await rows()).toEqual([]);
});

test('a job that fails is reported, and run again after 30 s, 1 min, 2 min … at most an hour', async () => {
  const tries: number[] = [];
  const worker = workerWith({
    mail: async () => {
      tries.push(clock.now);
      throw new Error('down');
    },
  });
  await enqueueMail('元亨');
  for (const end = clock.now + 5 * 60 * MINUTE_MS; clock.now < end; clock.now += 10_000) await worker.drain();
  const waits = tries.slice(1).map((at, index) => (at - (tries[index] ?? 0)) / MINUTE_MS);
  expect(waits).toEqual([0.5, 1, 2, 4, 8, 16, 32, 60, 60, 60].slice(0, waits.length));
  expect(waits.length).toBeGreaterThan(8);
  expect(failures).toHaveLength(tries.length);
  expect(await rows()).toHaveLength(1);
});

test('a job that fails does not hold up the others', async () => {
  const done: string[] = [];
  const worker = workerWith({
    mail: async ({ text }: { text: string }) => {
      if (text === '否') throw new Error('down');
      done.push(text);
    },
  });
  for (const text of ['否', '泰', '否', '谦']) await enqueueMail(text);
  expect(await worker.drain()).toBe(2);
  expect(done).toEqual(['泰', '谦']);
  expect(await rows()).toHaveLength(2);
});

test('a job that has failed for a day is erased', async () => {
  let tries = 0;
  const worker = workerWith({
    mail: async () => {
      tries++;
      throw new Error('down');
    },
  });
  await enqueueMail('元亨');
  await worker.drain();
  clock.now += DAY_MS + 1;
  await worker.drain();
  expect(tries).toBe(1);
  expect(await rows()).toEqual([]);
});

test('two workers on one database run each job once', async () => {
  const done: unknown[] = [];
  const runners: JobRunners = { mail: async (payload) => void done.push(payload) };
  const both = [workerWith(runners), workerWith(runners)];
  for (let n = 0; n < 20; n++) await enqueueMail(String(n));
  await Promise.all(both.map((worker) => worker.drain()));
  expect(done).toHaveLength(20);
  expect(new Set(done.map((payload) => JSON.stringify(payload))).size).toBe(20);
});

test('a job sealed with another secret is kept untouched and reported once; a worker that has the secret runs it', async () => {
  const done: unknown[] = [];
  const runners: JobRunners = { mail: async (payload) => void done.push(payload) };
  await enqueueMail('元亨');
  const before = await rows();
  const stranger = workerWith(runners, randomBytes(32));
  for (const wait of [0, MINUTE_MS, 2 * DAY_MS]) {
    clock.now += wait;
    expect(await stranger.drain()).toBe(0);
    expect(await rows()).toEqual(before);
  }
  expect(failures).toEqual([
    new Error('1 件待办无法解开，已留下：它们由另一个密钥封存（SERVER_SECRET、SERVER_SECRET_PREVIOUS）'),
  ]);
  clock.now -= 2 * DAY_MS;
  expect(await workerWith(runners).drain()).toBe(1);
  expect(done).toEqual([{ text: '元亨' }]);
});

test('a hundred jobs that cannot be unsealed do not hold up those that can', async () => {
  const secret = randomBytes(32);
  for (let n = 0; n < 100; n++) await enqueueMail(String(n));
  clock.now += 1;
  await enqueue(database.db, services(secret), 'mail', { text: '利贞' });
  const done: unknown[] = [];
  const worker = workerWith({ mail: async (payload) => void done.push(payload) }, secret);
  for (let turn = 0; turn < 3; turn++) await worker.drain();
  expect(done).toEqual([{ text: '利贞' }]);
  expect(await rows()).toHaveLength(100);
});

test('a job sealed with the previous secret is run', async () => {
  const done: unknown[] = [];
  await enqueueMail('元亨');
  const worker = workerWith({ mail: async (payload) => void done.push(payload) }, randomBytes(32), SECRET);
  expect(await worker.drain()).toBe(1);
  expect(done).toEqual([{ text: '元亨' }]);
});

test('a job of an unknown kind is left for a day to a version that has it, then deleted', async () => {
  const worker = workerWith({ mail: async () => {} });
  await enqueue(database.db, services(), 'telegram', { text: '元亨' });
  const before = await rows();
  expect(await worker.drain()).toBe(0);
  expect(await rows()).toEqual(before);
  clock.now += DAY_MS + 1;
  expect(await worker.drain()).toBe(0);
  expect(await rows()).toEqual([]);
  expect(failures).toEqual([]);
});

test('stop waits for the job that is running; a wake after it starts nothing', async () => {
  let isDone = false;
  const worker = workerWith({
    mail: async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      isDone = true;
    },
  });
  await enqueueMail('元亨');
  worker.wake();
  await worker.stop();
  expect(isDone).toBe(true);
  await enqueueMail('利贞');
  worker.wake();
  await worker.stop(); // waits for a run, if the wake had started one
  expect(await rows()).toHaveLength(1);
});

test('stop waits a second at most for a job; it stays in the outbox, and no other is started', async () => {
  const began: string[] = [];
  const worker = workerWith({
    mail: ({ text }: { text: string }) => {
      began.push(text);
      return new Promise(() => {});
    },
  });
  for (const text of ['元亨', '利贞']) await enqueueMail(text);
  worker.wake();
  await vi.waitFor(() => expect(began).toEqual(['元亨']));
  await worker.stop();
  expect(began).toEqual(['元亨']);
  expect(await rows()).toHaveLength(2);
  expect(failures).toEqual([new Error('停止服务时还没有做完，下次启动再做')]);
});
