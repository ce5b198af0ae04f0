import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Config } from '#server/config/config.ts';
import { type Database, openPostgresDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { enqueue, type JobRunners, LEASE_MS, type OutboxWorker, outboxWorker } from '#server/mail/outbox.ts';
import { ENGINES } from '../support/app.ts';
import { createPostgresDatabase } from '../support/fresh-data.ts';

const secret = randomBytes(32);

describe.runIf(ENGINES.includes('postgres'))('workers of several servers on one PostgreSQL', () => {
  let url: string;
  let drop: () => Promise<void>;
  let clock: { now: number };
  let databases: Database[];
  let workers: OutboxWorker[];
  let failures: unknown[];
  beforeEach(async () => {
    ({ url, drop } = await createPostgresDatabase());
    clock = { now: Date.now() };
    [databases, workers, failures] = [[], [], []];
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    for (const database of databases) await database.close();
    await drop();
  });

  const servicesOn = (database: Database) => ({
    config: { secret, previousSecret: null } as unknown as Config,
    database,
    now: () => clock.now,
  });

  /** With connections of its own, as another process has. */
  async function openServices() {
    const database = openPostgresDatabase(url);
    databases.push(database);
    if (databases.length === 1) await migrate(database);
    return servicesOn(database);
  }

  async function startWorker(runners: JobRunners) {
    const services = await openServices();
    const worker = outboxWorker(services, runners, (error) => failures.push(error));
    workers.push(worker);
    return { worker, services };
  }

  const never = () => new Promise<void>(() => {});
  const fail = async () => {
    throw new Error('down');
  };

  test('three workers share two hundred jobs, and each is run once', async () => {
    const done: string[][] = [[], [], []];
    const all = [];
    for (const mine of done)
      all.push(
        await startWorker({
          mail: async ({ text }: { text: string }) => {
            mine.push(text);
            await new Promise(setImmediate);
          },
        }),
      );
    const [first] = all;
    if (!first) throw new Error('no worker');
    for (let n = 0; n < 200; n++)
      await enqueue(first.services.database.db, first.services, 'mail', { text: String(n) });
    await Promise.all(all.map(({ worker }) => worker.drain()));
    expect(done.flat()).toHaveLength(200);
    expect(new Set(done.flat()).size).toBe(200);
    expect(failures).toEqual([]);
  });

  test('a job that another transaction has locked is passed over, not waited for', async () => {
    const done: string[] = [];
    const { worker, services } = await startWorker({
      mail: async ({ text }: { text: string }) => void done.push(text),
    });
    for (const text of ['元', '亨']) {
      await enqueue(services.database.db, services, 'mail', { text });
      clock.now += 1;
    }
    const other = await openServices();
    await other.database.db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('outbox').select('id').orderBy('due_at').limit(1).forUpdate().execute();
      expect(await worker.drain()).toBe(1);
    });
    expect(done).toEqual(['亨']);
    expect(await worker.drain()).toBe(1);
    expect(done).toEqual(['亨', '元']);
  });

  test('while its lease holds nobody else takes a job up; after it another server runs the job of one that was killed', async () => {
    let began = 0;
    const done: unknown[] = [];
    const killed = await startWorker({
      mail: () => {
        began++;
        return never();
      },
    });
    const other = await startWorker({ mail: async (payload) => void done.push(payload) });
    await enqueue(killed.services.database.db, killed.services, 'mail', { text: '元亨' });
    killed.worker.wake();
    await expect.poll(() => began).toBe(1);
    clock.now += LEASE_MS - 1;
    expect(await other.worker.drain()).toBe(0);
    clock.now += 1;
    expect(await other.worker.drain()).toBe(1);
    expect(done).toEqual([{ text: '元亨' }]);
  });

  test('a worker that fails after its lease does not disturb the one that has the job now', async () => {
    const slow = Promise.withResolvers<void>();
    let began = 0;
    const late = await startWorker({
      mail: () => {
        began++;
        return slow.promise;
      },
    });
    const other = await startWorker({
      mail: () => {
        began++;
        return never();
      },
    });
    await enqueue(late.services.database.db, late.services, 'mail', { text: '元亨' });
    const ended = late.worker.drain();
    await expect.poll(() => began).toBe(1);
    clock.now += LEASE_MS;
    other.worker.wake();
    await expect.poll(() => began).toBe(2);
    const held = () => late.services.database.db.selectFrom('outbox').select(['due_at', 'tries']).execute();
    const before = await held();
    slow.reject(new Error('timeout'));
    await ended;
    expect(await held()).toEqual(before);
    expect(before).toEqual([{ due_at: clock.now + LEASE_MS, tries: 2 }]);
  });

  test('a job that fails is due again after its wait, not after the lease', async () => {
    const { worker, services } = await startWorker({ mail: fail });
    await enqueue(services.database.db, services, 'mail', { text: '元亨' });
    await worker.drain();
    const rows = await services.database.db.selectFrom('outbox').select(['due_at', 'tries']).execute();
    expect(rows).toEqual([{ due_at: clock.now + 30_000, tries: 1 }]);
  });
});
