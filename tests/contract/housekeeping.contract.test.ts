import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { BATCH_ROWS } from '#server/db/batches.ts';
import { takeLease } from '#server/db/lease.ts';
import { keepHouse, keepHouseAlone, startHousekeeping } from '#server/lifecycle/housekeeping.ts';
import { ENGINES, useAppPerTest } from '../support/app.ts';
import { addUser } from '../support/call-samples.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const EXPIRED = 2 * BATCH_ROWS + 500;
const KEPT = 3;

describe.each(ENGINES)('housekeeping on %s', (engine) => {
  const app = useAppPerTest(engine);

  const counts = async () => {
    const { db } = app.database;
    const tables = ['sessions', 'reset_tokens', 'attempts', 'rate_limits', 'result_operations', 'images'] as const;
    const rows: [string, number][] = [];
    for (const table of tables)
      rows.push([table, (await db.selectFrom(table).select(sql`1`.as('one')).execute()).length]);
    return Object.fromEntries(rows);
  };

  /** Of each kind so many rows to be removed, and three to be kept, one of them on the border. */
  async function fill(removed: number): Promise<void> {
    const { db } = app.database;
    const now = app.clock.now;
    const { id: user_id } = await addUser(app, 'guanmei@example.com');
    const all = Array.from({ length: removed + KEPT }, (_, n) => ({
      n: String(n).padStart(6, '0'),
      isOld: n < removed,
    }));
    for (let start = 0; start < all.length; start += 500) {
      const some = all.slice(start, start + 500);
      const session = (n: string, isOld: boolean) => ({
        token_hash: n,
        user_id,
        created_at: now - DAY_MS,
        expires_at: isOld ? now : now + 1,
      });
      await db
        .insertInto('sessions')
        .values(some.map(({ n, isOld }) => session(n, isOld)))
        .execute();
      const link = (n: string, isOld: boolean) => ({ ...session(n, isOld), used_at: null });
      await db
        .insertInto('reset_tokens')
        .values(some.map(({ n, isOld }) => link(n, isOld)))
        .execute();
      const attempt = (n: string, isOld: boolean) => ({
        kind: 'login',
        subject: n,
        at: isOld ? now - DAY_MS - 1 : now - DAY_MS,
      });
      await db
        .insertInto('attempts')
        .values(some.map(({ n, isOld }) => attempt(n, isOld)))
        .execute();
      const window = (n: string, isOld: boolean) => ({ key: n, points: 1, expires_at: isOld ? now : now + 1 });
      await db
        .insertInto('rate_limits')
        .values(some.map(({ n, isOld }) => window(n, isOld)))
        .execute();
      const operation = (n: string, isOld: boolean) => ({
        user_id,
        timestamp: n,
        client_id: 'tab',
        seq: 1,
        kind: 'save',
        at: isOld ? now - 180 * DAY_MS - 1 : now - 180 * DAY_MS,
      });
      await db
        .insertInto('result_operations')
        .values(some.map(({ n, isOld }) => operation(n, isOld)))
        .execute();
      const image = (n: string, isOld: boolean) => ({
        id: n,
        user_id,
        bytes: Buffer.from('jpeg'),
        size: 4,
        created_at: isOld ? now - DAY_MS - 1 : now - DAY_MS,
      });
      await db
        .insertInto('images')
        .values(some.map(({ n, isOld }) => image(n, isOld)))
        .execute();
    }
  }

  test('comes ten minutes after the start already: some servers run for less than an hour a day', async () => {
    await fill(1);
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
    const [failed, done] = [vi.fn(), vi.fn()];
    const stop = startHousekeeping(app.server.services, failed, done);
    vi.advanceTimersByTime(600_000);
    stop();
    vi.useRealTimers();
    await expect.poll(() => done.mock.calls.length).toBe(1);
    expect(failed).not.toHaveBeenCalled();
    expect((await counts())['sessions']).toBe(KEPT);
  });

  test('removes all that has ended, however many batches it takes, and nothing else', async () => {
    await fill(EXPIRED);
    await keepHouse(app.server.services);
    expect(new Set(Object.values(await counts()))).toEqual(new Set([KEPT]));
  });

  test('an image that a puzzle shows is kept, among a batch of those that none shows', async () => {
    await fill(BATCH_ROWS + 1);
    const { db } = app.database;
    const { id: user_id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const shown = { question_image_id: '000003', answer_image_id: '000999' };
    await db
      .insertInto('puzzles')
      .values({ user_id, title: '匣', created_at: 0, ...shown })
      .execute();
    await keepHouse(app.server.services);
    const left = await db.selectFrom('images').select('id').orderBy('id').execute();
    expect(left.map(({ id }) => id)).toEqual(['000003', '000999', '001001', '001002', '001003']);
  });
});

describe.runIf(ENGINES.includes('postgres'))('housekeeping of several servers on one PostgreSQL', () => {
  const app = useAppPerTest('postgres');

  const expire = () => app.database.db.insertInto('attempts').values({ kind: 'x', subject: 'x', at: 0 }).execute();
  const isDone = async () => (await app.database.db.selectFrom('attempts').select('at').execute()).length === 0;

  test('is done by one of them while it goes on; an hour after its last time another takes over', async () => {
    const { services } = app.server;
    const runs = async (holder: string) => {
      await expire();
      await keepHouseAlone(services, holder);
      return isDone();
    };
    expect([await runs('first'), await runs('second')]).toEqual([true, false]);
    app.clock.now += HOUR_MS - 1;
    expect([await runs('second'), await runs('first')]).toEqual([false, true]);
    app.clock.now += HOUR_MS;
    expect([await runs('second'), await runs('first')]).toEqual([true, false]);
  });

  test('of many that ask at once one gets the lease', async () => {
    const ask = (n: number) =>
      takeLease(app.database, { name: 'housekeeping', holder: `server ${n}`, forMs: HOUR_MS }, app.clock.now);
    const taken = await Promise.all(Array.from({ length: 8 }, (_, n) => ask(n)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test('a lease from a clock that was a day ahead does not keep the others away', async () => {
    const { services } = app.server;
    await keepHouseAlone({ ...services, now: () => app.clock.now + DAY_MS }, 'ahead');
    await expire();
    await keepHouseAlone(services, 'right');
    expect(await isDone()).toBe(true);
  });
});
