import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ENGINES, startAppInTest, type TestApp, type TestUser } from '../support/app.ts';
import { RESULTS } from '../support/sample-bodies.ts';
import { newResult } from '../support/writers.ts';

/** Another transaction holds the row of the user, so that whatever writes for them waits; answers what lets it go. */
async function holdWritesOf(app: TestApp, { id }: TestUser): Promise<() => Promise<void>> {
  const holder = new pg.Client(app.server.services.config.databaseUrl ?? '');
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin');
  await holder.query('select id from users where id = $1 for update', [id]);
  return async () => {
    await holder.query('commit');
  };
}

describe.runIf(ENGINES.includes('postgres'))('the calls of one user on postgres', () => {
  test('of sixty saves at once two have a connection, others save meanwhile, and all sixty are saved', async () => {
    const app = await startAppInTest('postgres', {}, { waitsForLocks: true });
    const [user, other] = [await app.user(), await app.user()];
    const save = ({ token }: TestUser) => app.call('POST', RESULTS, { token, body: newResult() });
    const letGo = await holdWritesOf(app, user);
    const saves = Array.from({ length: 60 }, () => save(user));
    await expect.poll(() => app.database.poolUse()).toMatchObject({ inUse: 2, waiting: 0 });
    expect((await save(other)).status).toBe(201);
    expect(app.database.poolUse()).toMatchObject({ inUse: 2, waiting: 0 });
    await letGo();
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(Array(60).fill(201));
  });

  test('a call beyond a hundred that wait answers 503 with Retry-After', async () => {
    const app = await startAppInTest('postgres', {}, { waitsForLocks: true });
    const user = await app.user();
    const letGo = await holdWritesOf(app, user);
    const saves = Array.from({ length: 103 }, () =>
      app.call('POST', RESULTS, { token: user.token, body: newResult() }),
    );
    const refused = await Promise.race(saves);
    expect([refused.status, refused.json.message]).toEqual([503, '服务繁忙，请稍后重试']);
    expect(refused.headers['retry-after']).toBe('10');
    await letGo();
    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(102).fill(201), 503]);
  });
});
