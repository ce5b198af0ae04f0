import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { admin, adminProcess, emptyDataInTest, useEmptyData } from '../support/admin-process.ts';
import { ENGINES, startApp, type TestApp, type TestUser, withApp } from '../support/app.ts';
import {
  ENTRIES,
  entryBody,
  PRACTICE_ANSWERS,
  practiceAnswerLine,
  RESULTS,
  resultBody,
} from '../support/sample-bodies.ts';
import { startServer } from '../support/spawned-server.ts';

const AFTERWARDS = '备份之后保存的卦例会由各设备补回，备份之后删除的会重新出现，需再删一次';
const SOME_TIME = '2025-01-16T07:30:00.000Z';

/** What a backup was made of: an open session, a saved result with an entry, two answers of 练习, a reset that was asked for, a mail that has not gone out. */
async function fill(app: TestApp): Promise<TestUser> {
  const user = await app.user('占者');
  await app.call('POST', RESULTS, { token: user.token, body: resultBody(SOME_TIME) });
  await app.call('PUT', `${ENTRIES}/${SOME_TIME}`, { token: user.token, body: entryBody() });
  await app.call('POST', PRACTICE_ANSWERS, {
    token: user.token,
    body: { answers: [practiceAnswerLine(1), practiceAnswerLine(2)] },
  });
  const row = {
    token_hash: 'reset',
    user_id: user.id,
    created_at: 0,
    expires_at: app.clock.now + 60_000,
    used_at: null,
  };
  await app.database.db.insertInto('reset_tokens').values(row).execute();
  const job = { id: 'job', kind: 'mail', sealed: 'sealed', created_at: 0, due_at: app.clock.now * 2, tries: 0 };
  await app.database.db.insertInto('outbox').values(job).execute();
  return user;
}

const epochOf = async ({ database }: TestApp) =>
  (await database.db.selectFrom('meta').select('value').where('key', '=', 'epoch').executeTakeFirstOrThrow()).value;

const LASTING = [
  ...(['users', 'results', 'result_operations', 'entries', 'practice_answers'] as const),
  ...(['puzzles', 'images', 'invitations'] as const),
];

describe.each(ENGINES)('restore on %s', (engine) => {
  const data = useEmptyData(engine);
  let file: string;
  let user: TestUser;
  let epoch: string;
  let lasting: string;
  beforeAll(async () => {
    const app = await startApp(engine, data.env);
    user = await fill(app);
    epoch = await epochOf(app);
    lasting = await app.snapshot(LASTING);
    file = join(data.dataDir, 'good.backup');
    expect((await admin(['backup', file], data.env)).code).toBe(0);
    await app.close();
  });

  const results = (app: TestApp) => app.call('GET', RESULTS, { token: user.token });

  test('into an empty database it restores everything, with a new epoch and without sessions, reset links and mails', async () => {
    const target = await emptyDataInTest(engine);
    const { code, stdout, stderr } = await adminProcess(['restore', file, '--without-removed'], target.env);
    expect([code, stdout, stderr]).toEqual([0, `已从 ${file} 恢复；所有登录已结束；${AFTERWARDS}\n`, '']);
    expect(readdirSync(target.dataDir)).not.toContain('backups');
    await withApp(engine, target.env, async (app) => {
      expect(await app.snapshot(LASTING)).toBe(lasting);
      expect(await app.snapshot(['sessions', 'reset_tokens', 'outbox'])).toBe('sessions\n\nreset_tokens\n\noutbox\n');
      expect(await epochOf(app)).toMatch(/^[0-9a-f]{24}$/);
      expect(await epochOf(app)).not.toBe(epoch);
      expect((await results(app)).json.message).toBe('登录已过期，请重新登录');
      const login = { username: user.username, password: user.password };
      expect((await app.call('POST', '/api/auth/login', { body: login })).status).toBe(200);
    });
  });

  test('with --keep-sessions a session goes on, and its client gets the new epoch', async () => {
    const target = await emptyDataInTest(engine);
    expect(await admin(['restore', file, '--keep-sessions', '--without-removed'], target.env)).toEqual({
      code: 0,
      said: `已从 ${file} 恢复；登录照旧有效；${AFTERWARDS}`,
    });
    await withApp(engine, target.env, async (app) => {
      const { status, headers, json } = await results(app);
      expect(status).toBe(200);
      expect(json).toMatchObject([{ timestamp: SOME_TIME }]);
      expect(headers['x-data-epoch']).not.toBe(epoch);
      expect(await app.snapshot(['reset_tokens', 'outbox'])).toBe('reset_tokens\n\noutbox\n');
    });
  });

  test('over present data it replaces all of it and keeps a backup of it, which restores in turn', async () => {
    const target = await emptyDataInTest(engine);
    const before = await withApp(engine, target.env, async (app) => {
      await app.user('后来者');
      return app.snapshot(LASTING);
    });
    expect((await admin(['restore', file], target.env)).said).toContain('；原来的数据留在 ');
    await withApp(engine, target.env, async (app) => expect(await app.snapshot(LASTING)).toBe(lasting));
    const [kept, ...others] = readdirSync(join(target.dataDir, 'backups'));
    expect(kept).toMatch(/^before-restore-\d{4}-\d\d-\d\dT[\d-]+Z\.(db|dump)$/);
    expect(others).toEqual([]);
    expect((await admin(['restore', join(target.dataDir, 'backups', kept as string)], target.env)).code).toBe(0);
    await withApp(engine, target.env, async (app) => expect(await app.snapshot(LASTING)).toBe(before));
  });

  test('it is refused while a server runs on the data, which goes on undisturbed', async () => {
    const target = await emptyDataInTest(engine);
    const server = await startServer({ ...target.env, LOG_LEVEL: 'silent' });
    const { code, stdout, stderr } = await adminProcess(['restore', file], target.env);
    expect([code, stdout, stderr]).toEqual([1, '', '没有恢复，数据未变：服务正在运行，请先停下它\n']);
    expect((await fetch(`${server.url}/api/config`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
    await withApp(engine, target.env, async (app) => expect(await app.snapshot(['users'])).toBe('users\n'));
    expect((await admin(['restore', file], target.env)).code).toBe(0);
  });

  if (engine === 'postgres') {
    test('where Citus is installed it is refused with what to do instead, and the data stays as it is', async () => {
      const target = await emptyDataInTest(engine);
      const before = await withApp(engine, target.env, async (app) => {
        await app.user('后来者');
        // an extension by that name, as far as the catalogue of this one database tells
        await sql`update pg_extension set extname = 'citus' where extname = 'plpgsql'`.execute(app.database.db);
        return app.snapshot(LASTING);
      });
      expect(await admin(['restore', file], target.env)).toEqual({
        code: 1,
        said: '没有恢复，数据未变：数据库装有 Citus，恢复会把各台机器上的数据都放到这一台：请用各台机器的物理备份，恢复到同一个还原点（docs/backups.md），再执行 npm run admin -- new-epoch',
      });
      expect(readdirSync(target.dataDir)).not.toContain('backups');
      await withApp(engine, target.env, async (app) => expect(await app.snapshot(LASTING)).toBe(before));
    });
  }

  test('a backup of a newer version is refused, and the data stays as it is', async () => {
    const newer = await emptyDataInTest(engine);
    const fromTheFuture = join(newer.dataDir, 'newer.backup');
    await withApp(engine, newer.env, async (app) => {
      await app.database.db
        .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
        .insertInto('kysely_migration')
        .values({ name: '9999-from-the-future', timestamp: new Date().toISOString() })
        .execute();
      expect((await admin(['backup', fromTheFuture], newer.env)).code).toBe(0);
    });
    expect(await admin(['restore', fromTheFuture], data.env)).toEqual({
      code: 1,
      said: `没有恢复，数据未变：${fromTheFuture} 来自更新的版本（9999-from-the-future），请升级后再恢复`,
    });
    await withApp(engine, data.env, async (app) => {
      expect([await app.snapshot(LASTING), await epochOf(app)]).toEqual([lasting, epoch]);
    });
  });
});
