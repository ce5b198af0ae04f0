import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { KNOWN_MIGRATIONS, migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-data.ts';
import { admin, type EmptyData, emptyDataInTest } from '../support/admin-process.ts';
import { ENGINES, type TestApp, type TestUser, withApp } from '../support/app.ts';
import { puzzleDraft } from '../support/call-samples.ts';
import { configOf } from '../support/env-config.ts';
import { GRACE_MS, removalSteps } from '../support/removal.ts';
import { RESULTS, resultBody } from '../support/sample-bodies.ts';
import { startServer } from '../support/spawned-server.ts';

const SOME_TIME = '2025-01-16T07:30:00.000Z';
const listIn = ({ dataDir }: EmptyData) => join(dataDir, 'removed-accounts.txt');

describe.each(ENGINES)('removed accounts and backups on %s', (engine) => {
  let data: EmptyData;
  let backup: string;
  let user: TestUser;
  let other: TestUser;
  beforeEach(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    data = await emptyDataInTest(engine);
    backup = join(data.dataDir, 'good.backup');
    await withApp(engine, data.env, async (app) => {
      [user, other] = [await app.user(), await app.user()];
      for (const { token } of [user, other]) {
        await app.call('POST', RESULTS, { token, body: resultBody(SOME_TIME) });
        await app.call('POST', '/api/shefu?action=create', { token, body: puzzleDraft });
      }
      expect((await admin(['backup', backup], data.env)).code).toBe(0);
    });
  });

  const removeNow = (puzzles: 'keep' | 'remove') =>
    withApp(engine, data.env, (app) => removalSteps(app).remove(user, puzzles));
  const idsIn = async ({ database: { db } }: TestApp, table: 'users' | 'results' | 'puzzles') =>
    (
      await db
        .selectFrom(table)
        .select(table === 'users' ? 'id' : 'user_id')
        .execute()
    ).map((row) => Object.values(row)[0]);

  async function expectGone(env = data.env, puzzles = 2): Promise<void> {
    await withApp(engine, env, async (app) => {
      for (const table of ['users', 'results', 'puzzles'] as const)
        expect(await idsIn(app, table)).not.toContain(user.id);
      expect(await idsIn(app, 'users')).toContain(other.id);
      expect(await idsIn(app, 'puzzles')).toHaveLength(puzzles);
      const { json } = await app.call('GET', RESULTS, { token: user.token });
      expect(json.code).toBe('account.removed');
    });
  }

  test('a restore of a backup from before removes the account again, and its puzzles as was chosen', async () => {
    await removeNow('keep');
    const { code, said } = await admin(['restore', backup], data.env);
    expect([code, said]).toEqual([0, expect.stringContaining('，30 天后删去')]);
    await expectGone();
  });

  test('the list of the present data is enough where the one beside it is lost', async () => {
    await removeNow('remove');
    rmSync(listIn(data));
    expect((await admin(['restore', backup], data.env)).code).toBe(0);
    expect(readFileSync(listIn(data), 'utf8')).toContain(`${user.id} `);
    await expectGone(data.env, 1);
  });

  test('on another machine the list is named; without one the restore is refused, except with --without-removed', async () => {
    await removeNow('keep');
    const target = await emptyDataInTest(engine);
    const refused = await admin(['restore', backup], target.env);
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('没有可读的注销名单')]);
    expect(existsSync(listIn(target))).toBe(false);
    const missing = await admin(['restore', backup, '--removed', join(target.dataDir, 'none.txt')], target.env);
    expect(missing).toEqual({ code: 1, said: `没有恢复，数据未变：${join(target.dataDir, 'none.txt')} 不存在` });
    writeFileSync(join(target.dataDir, 'cut.txt'), readFileSync(listIn(data), 'utf8').slice(0, 30));
    const cut = await admin(['restore', backup, '--removed', join(target.dataDir, 'cut.txt')], target.env);
    expect([cut.code, cut.said]).toEqual([1, expect.stringContaining('不是注销名单，或不完整')]);
    expect((await admin(['restore', backup, '--removed', listIn(data)], target.env)).code).toBe(0);
    await expectGone(target.env);
    const blind = await emptyDataInTest(engine);
    expect((await admin(['restore', backup, '--without-removed'], blind.env)).code).toBe(0);
    await withApp(engine, blind.env, async (app) => expect(await idsIn(app, 'users')).toContain(user.id));
  });

  test('after a physical restore new-epoch removes it again; without a list it refuses, except with --without-removed', async () => {
    await removeNow('keep');
    const list = readFileSync(listIn(data), 'utf8');
    // data of before, as a physical restore leaves it
    rmSync(listIn(data));
    expect((await admin(['restore', backup, '--without-removed'], data.env)).code).toBe(0);
    await withApp(engine, data.env, async ({ database: { db } }) => {
      // the present list was united with the backup's: take it back, as if the whole database were of before
      await db.deleteFrom('removed_accounts').execute();
      await db
        .insertInto('users')
        .values({
          id: user.id,
          username: user.username,
          email: user.email,
          password_hash: '',
          role: 'user',
          created_at: 0,
        })
        .execute();
    });
    rmSync(listIn(data));
    const refused = await admin(['new-epoch'], data.env);
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('没有更换纪元：没有可读的注销名单')]);
    const named = join(data.dataDir, 'named.txt');
    writeFileSync(named, list);
    const done = await admin(['new-epoch', '--removed', named], data.env);
    expect([done.code, done.said]).toEqual([0, expect.stringContaining('再次删去注销过的账号 1 个')]);
    await expectGone();
    rmSync(listIn(data));
    expect((await admin(['new-epoch', '--without-removed'], data.env)).code).toBe(0);
  });

  test('admin removed writes the list to a new file, which is as good', async () => {
    await removeNow('keep');
    const saved = join(data.dataDir, 'saved.txt');
    expect(await admin(['removed', saved], data.env)).toEqual({
      code: 0,
      said: `注销过的账号 1 个，名单写入 ${saved}`,
    });
    expect(readFileSync(saved, 'utf8')).toBe(readFileSync(listIn(data), 'utf8'));
    expect((await admin(['removed', saved], data.env)).code).toBe(1);
  });

  test('a server removes it before it answers, should the list beside the data name it', async () => {
    await removeNow('keep');
    const list = readFileSync(listIn(data), 'utf8');
    const target = await emptyDataInTest(engine);
    expect((await admin(['restore', backup, '--without-removed'], target.env)).code).toBe(0);
    writeFileSync(listIn(target), list);
    const server = await startServer({ ...target.env, LOG_LEVEL: 'silent' });
    await server.stop();
    await expectGone(target.env);
  });

  test('a list that cannot be read stops the start with one line', async () => {
    writeFileSync(listIn(data), 'nonsense');
    await expect(startServer({ ...data.env, LOG_LEVEL: 'silent' })).rejects.toThrow('不是注销名单，或不完整');
  });

  test('a backup of an older version is upgraded first, and the account removed from it', async () => {
    await removeNow('keep');
    const older = await emptyDataInTest(engine);
    const file = join(older.dataDir, 'older.backup');
    {
      await using database = openDatabase(configOf(older.env));
      await migrate(database, KNOWN_MIGRATIONS.slice(0, 1));
      const row = { email: '', password_hash: '', role: 'user', created_at: 0 };
      const rows = [user, other].map(({ id, username }) => ({ ...row, id, username }));
      await database.db.insertInto('users').values(rows).execute();
    }
    expect((await admin(['backup', file], older.env)).code).toBe(0);
    const target = await emptyDataInTest(engine);
    expect(await admin(['restore', file, '--removed', listIn(data)], target.env)).toMatchObject({ code: 0 });
    await expectGone(target.env, 0);
    // over data that has tables the backup does not know
    expect(await admin(['restore', file], data.env)).toMatchObject({ code: 0 });
    await expectGone(data.env, 0);
  });

  test('who is leaving is as the data of before the restore has it: what was withdrawn since the backup stays so, what was asked too', async () => {
    const inGrace = join(data.dataDir, 'grace.backup');
    await withApp(engine, data.env, async (app) => {
      const { ask, withdraw, tokenAfter } = removalSteps(app);
      await ask(user);
      expect((await admin(['backup', inGrace], data.env)).code).toBe(0);
      await withdraw(await tokenAfter(user));
      await ask(other, 'remove');
    });
    expect((await admin(['restore', inGrace], data.env)).code).toBe(0);
    await withApp(engine, data.env, async (app) => {
      const { logIn } = removalSteps(app);
      expect((await logIn(user)).json).not.toHaveProperty('removalAt');
      expect((await logIn(other)).json).toHaveProperty('removalAt');
    });
  });

  test('where nobody knows who has withdrawn since, the fourteen days begin again', async () => {
    const inGrace = join(data.dataDir, 'grace.backup');
    await withApp(engine, data.env, async (app) => {
      app.clock.now -= GRACE_MS - 60_000;
      await removalSteps(app).ask(user);
      expect((await admin(['backup', inGrace], data.env)).code).toBe(0);
    });
    const target = await emptyDataInTest(engine);
    const from = Date.now();
    expect((await admin(['restore', inGrace, '--without-removed'], target.env)).code).toBe(0);
    await withApp(engine, target.env, async (app) => {
      const { removalAt } = (await removalSteps(app).logIn(user)).json as { removalAt: string };
      expect(Date.parse(removalAt)).toBeGreaterThanOrEqual(from + GRACE_MS);
    });
  });
});
