import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { insertEvent } from '#server/audit/audit-repo.ts';
import { KNOWN_MIGRATIONS } from '#server/db/migrate.ts';
import { admin, adminProcess, emptyDataInTest } from '../support/admin-process.ts';
import { ENGINES, startApp, type TestUser } from '../support/app.ts';
import { useAppOnData } from '../support/app-on-data.ts';

const HERE = '203.0.113.7';
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ /;

/** The lines without their times. */
const linesOf = ({ said }: { readonly said: string }) => said.split('\n').map((line) => line.replace(TIME, ''));

describe.each(ENGINES)('admin audit on %s', (engine) => {
  const { data, app } = useAppOnData(engine);
  let user: TestUser;
  beforeAll(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    user = await app.user('占者');
  });

  const logIn = (password: string) =>
    app.call('POST', '/api/auth/login', { body: { username: '占者', password }, from: HERE });

  test('prints what was recorded of a user, a plain line each, the newest last', async () => {
    app.clock.now += 1000;
    await logIn(user.password);
    app.clock.now += 1000;
    for (let n = 0; n < 3; n++) await logIn('wrong-guess');
    app.clock.now += 1000;
    await app.server.services.audit.settle();
    await admin(['set-role', '占者', 'admin'], data.env);
    const { code, stdout, stderr } = await adminProcess(['audit', '占者'], data.env);
    expect([code, stderr]).toEqual([0, '']);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.filter((line) => !TIME.test(line))).toEqual([]);
    expect(lines.map((line) => line.slice(0, 20))).toEqual(lines.map((line) => line.slice(0, 20)).toSorted());
    expect(new Set(lines.map((line) => line.replace(TIME, '')))).toEqual(
      new Set([
        '注册，本人，来自 127.0.0.1',
        `登录，本人，来自 ${HERE}`,
        `登录被拒（POST /api/auth/login），来自 ${HERE}`,
        `登录被拒（POST /api/auth/login） 2 次，来自 ${HERE}`,
        '角色改变（user → admin），由命令行',
      ]),
    );
  });

  test('names the users who acted, and shows of an old address its network', async () => {
    const other = await app.user('来客');
    const { db } = app.database;
    const days = (n: number) => Date.now() - n * 24 * 3_600_000;
    const used = { kind: 'invitation.used', userId: user.id, address: '2001:db8:1:2::3' } as const;
    await insertEvent(db, { ...used, actor: other.id }, days(40));
    await insertEvent(db, { ...used, actor: 'gone' }, days(41));
    await db.updateTable('audit_events').set({ address: null }).where('at', '<=', days(40)).execute();
    expect(linesOf(await admin(['audit', '占者', '--days', '45'], data.env)).slice(0, 2)).toEqual([
      '邀请码被使用，由 gone，来自 2001:db8:1::/48',
      '邀请码被使用，由 来客，来自 2001:db8:1::/48',
    ]);
    expect(linesOf(await admin(['audit', '占者'], data.env))).not.toContain(
      '邀请码被使用，由 gone，来自 2001:db8:1::/48',
    );
  });

  test('without a name it prints what concerns no account: strangers, a backup, a migration', async () => {
    await app.call('POST', '/api/auth/login', { body: { username: '无此人', password: 'wrong-guess' }, from: HERE });
    await app.server.services.audit.settle();
    const file = join(data.dataDir, 'a.backup');
    expect((await admin(['backup', file], data.env)).said).toMatch(/^已备份到 .+ KB）$/);
    const lines = linesOf(await admin(['audit'], data.env));
    expect(lines).toContain('数据库升级（0012-initial）');
    expect(lines).toContain(`登录被拒（POST /api/auth/login），来自 ${HERE}`);
    expect(lines).toContain('备份，由命令行');
  });

  test('says that there is nothing, and refuses an unknown name', async () => {
    const quiet = await app.user('无事');
    await app.database.db.deleteFrom('audit_events').where('user_id', '=', quiet.id).execute();
    expect(await admin(['audit', '无事', '--days', '7'], data.env)).toEqual({ code: 0, said: '最近 7 天没有记录' });
    expect(await admin(['audit', '无此人'], data.env)).toEqual({ code: 1, said: '没有 无此人 这个用户' });
  });

  test('prints the newest thousand lines at most', async () => {
    const busy = await app.user('忙人');
    const rows = Array.from({ length: 1100 }, (_, n) => {
      return { user_id: busy.id, at: Date.now() - n, id: `${n}`, kind: 'login' };
    });
    for (const part of [rows.slice(0, 550), rows.slice(550)])
      await app.database.db.insertInto('audit_events').values(part).execute();
    const lines = linesOf(await admin(['audit', '忙人'], data.env));
    expect(lines).toHaveLength(1001);
    expect(lines[0]).toBe('只列最近的 1000 条');
  });

  if (engine === 'postgres')
    test('a new secret is recorded', async () => {
      expect((await admin(['new-secret'], data.env)).code).toBe(0);
      expect(linesOf(await admin(['audit'], data.env))).toContain('更换密钥，由命令行');
    });
});

describe.each(ENGINES)('a restore on %s', (engine) => {
  test('is recorded in the data that it restores, after the events of the backup', async () => {
    const [source, target] = [await emptyDataInTest(engine), await emptyDataInTest(engine)];
    const app = await startApp(engine, source.env);
    await app.user('占者');
    await app.close();
    const file = join(source.dataDir, 'b.backup');
    expect((await admin(['backup', file], source.env)).code).toBe(0);
    expect((await admin(['restore', file, '--without-removed'], target.env)).code).toBe(0);
    const lines = linesOf(await admin(['audit'], target.env));
    expect(lines.at(-1)).toBe('恢复，由命令行');
    const migrations = KNOWN_MIGRATIONS.map((name) => `数据库升级（${name}）`);
    expect(lines.slice(0, -1).toSorted()).toEqual(migrations); // events of one millisecond stand in any order
    expect(linesOf(await admin(['audit', '占者'], target.env))).toEqual(['注册，本人，来自 127.0.0.1']);
  });
});
