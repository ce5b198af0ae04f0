import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { KNOWN_MIGRATIONS } from '#server/db/migrate.ts';
import { admin, adminProcess, emptyDataInTest } from '../support/admin-process.ts';
import { ENGINES, startAppInTest, type TestUser } from '../support/app.ts';
import { useAppOnData } from '../support/app-on-data.ts';

const TAKEN = '注册失败，用户名或邮箱已被使用';
const GOOD = 'guan-mei-1101';

describe.each(ENGINES)('account commands on %s, beside a running server', (engine) => {
  const { data, app } = useAppOnData(engine);

  const logIn = (username: string, password: string) =>
    app.call('POST', '/api/auth/login', { body: { username, password } });
  const sees = async ({ token }: TestUser) => (await app.call('GET', '/api/divination/results', { token })).status;
  const roleOf = (user: TestUser) =>
    app.database.db.selectFrom('users').select('role').where('id', '=', user.id).executeTakeFirstOrThrow();

  test('create-superadmin reads the password twice from standard input, and the account can make invitations', async () => {
    const args = ['create-superadmin', '掌门', 'zhang@example.com'];
    const { code, stdout, stderr } = await adminProcess(args, data.env, `${GOOD}\n${GOOD}\n`);
    expect([code, stdout, stderr]).toEqual([0, '已创建超级管理员 掌门\n', '']);
    const login = await logIn('掌门', GOOD);
    expect(login.json).toMatchObject({ user: { username: '掌门', role: 'superadmin' } });
    const invited = await app.call('POST', '/api/invitation', { token: login.json['token'] as string });
    expect(invited.status).toBe(200);
  });

  test.each([
    ['a name that is too short', ['一', 'a@example.com'], GOOD, '用户名格式不正确'],
    ['what is not an address', ['掌门人', 'a@b'], GOOD, '请输入有效的邮箱地址'],
    ['a reserved name', ['Ａdmin', 'a@example.com'], GOOD, TAKEN],
    ['a name taken but for its case', ['SHIYE', 'a@example.com'], GOOD, TAKEN],
    ['an address taken but for its case', ['掌门人', 'SHIYE@example.com'], GOOD, TAKEN],
    ['a short password', ['掌门人', 'a@example.com'], '5-字符吧', '密码长度至少为6个字符'],
    ['a common password', ['掌门人', 'a@example.com'], 'password', '密码过于常见，请更换'],
    ['its own name as password', ['zhangmen', 'a@example.com'], 'zhangmen1', '密码过于常见，请更换'],
    ['a password with a space', ['掌门人', 'a@example.com'], 'guan mei 1101', '密码不能包含空白字符'],
    ['no password', ['掌门人', 'a@example.com'], '', '请输入用户名和密码'],
  ])('create-superadmin refuses %s as registration does', async (_, account, password, message) => {
    await admin(['create-superadmin', 'shiye', 'shiye@example.com'], data.env, GOOD);
    const before = await app.snapshot();
    expect(await admin(['create-superadmin', ...account], data.env, password)).toEqual({ code: 1, said: message });
    expect(await app.snapshot()).toBe(before);
  });

  test('create-superadmin refuses two passwords that differ', async () => {
    const before = await app.snapshot();
    const args = ['create-superadmin', '掌门人', 'a@example.com'];
    const differ = await adminProcess(args, data.env, `${GOOD}\n${GOOD}!\n`);
    expect([differ.code, differ.stdout, differ.stderr]).toEqual([1, '', '两次输入的密码不一致\n']);
    expect(await app.snapshot()).toBe(before);
  });

  test('set-role changes what the user may do and ends their sessions, and those of nobody else; the last superadmin stays one', async () => {
    const [user, other] = [await app.user('Mingyi'), await app.user()];
    expect(await admin(['set-role', 'ＭＩＮＧＹＩ', 'superadmin'], data.env)).toEqual({
      code: 0,
      said: 'Mingyi 的角色已改为 superadmin，其所有登录已结束',
    });
    expect(await roleOf(user)).toEqual({ role: 'superadmin' });
    expect([await sees(user), await sees(other)]).toEqual([401, 200]);
    expect((await logIn('Mingyi', user.password)).json).toMatchObject({ user: { role: 'superadmin' } });
    await app.database.db.updateTable('users').set({ role: 'user' }).where('id', '<>', user.id).execute();
    expect(await admin(['set-role', 'Mingyi', 'admin'], data.env)).toEqual({
      code: 1,
      said: '这是最后一位超级管理员：先把别人改为 superadmin',
    });
    expect(await roleOf(user)).toEqual({ role: 'superadmin' });
    expect((await admin(['set-role', other.username, 'superadmin'], data.env)).code).toBe(0);
    expect((await admin(['set-role', 'Mingyi', 'user'], data.env)).code).toBe(0);
    expect(await roleOf(user)).toEqual({ role: 'user' });
  });

  test('revoke-sessions ends every session of the user and leaves the account', async () => {
    const [user, other] = [await app.user('问筮'), await app.user()];
    await logIn('问筮', user.password);
    expect(await admin(['revoke-sessions', '问筮'], data.env)).toEqual({ code: 0, said: '问筮 的所有登录已结束' });
    expect([await sees(user), await sees(other)]).toEqual([401, 200]);
    expect((await logIn('问筮', user.password)).status).toBe(200);
  });

  test('control characters of stored and typed names are spelt out, and add no line', async () => {
    const odd = 'a\u001b[2J\u202eb\nc';
    const shown = 'a\\u001b[2J\\u202eb\\u000ac';
    const { id } = await app.user('换名者');
    await app.database.db.updateTable('users').set({ username: odd }).where('id', '=', id).execute();
    expect((await admin(['set-role', '换名者', 'admin'], data.env)).said).toBe(
      `${shown} 的角色已改为 admin，其所有登录已结束`,
    );
    expect((await admin(['revoke-sessions', '换名者'], data.env)).said).toBe(`${shown} 的所有登录已结束`);
    for (const args of [
      ['set-role', odd, 'user'],
      ['revoke-sessions', odd],
      ['audit', odd],
    ])
      expect((await admin(args, data.env)).said).toBe(`没有 ${shown} 这个用户`);
    expect((await admin(['nothing\u001b[2J'], data.env)).said).toContain('没有 nothing\\u001b[2J 这个命令');
    expect((await admin(['backup', join(data.dataDir, 'none\u001b[2J', 'b')], data.env)).said).not.toContain('\u001b');
    const named = { id: `server${odd}`, version: odd, schema: odd, started_at: Date.now(), seen_at: Date.now() };
    await app.database.db.insertInto('instances').values(named).execute();
    const { said } = await admin(['status'], data.env);
    expect(said.split('\n').filter((line) => /[\p{Cc}\p{Bidi_Control}]|^c/u.test(line))).toEqual([]);
    if (engine === 'postgres') expect(said).toContain(`server${shown}`);
  });

  test.each([
    ['set-role', '无此人', 'admin'],
    ['revoke-sessions', '无此人'],
  ])('%s refuses an unknown name', async (...args) => {
    const before = await app.snapshot();
    expect(await admin(args, data.env)).toEqual({ code: 1, said: '没有 无此人 这个用户' });
    expect(await app.snapshot()).toBe(before);
  });
});

describe.each(ENGINES)('account commands on %s, without a server', (engine) => {
  test('the first superadmin may be made before the first start', async () => {
    const data = await emptyDataInTest(engine);
    expect((await admin(['create-superadmin', '掌门', 'zhang@example.com'], data.env, GOOD)).code).toBe(0);
    const app = await startAppInTest(engine, data.env);
    const login = await app.call('POST', '/api/auth/login', { body: { username: '掌门', password: GOOD } });
    expect(login.json).toMatchObject({ user: { role: 'superadmin' } });
  });

  test('with MIGRATE=check nothing is created or migrated', async () => {
    const data = await emptyDataInTest(engine);
    const env = { ...data.env, MIGRATE: 'check' };
    expect(await admin(['create-superadmin', '掌门', 'zhang@example.com'], env, GOOD)).toEqual({
      code: 1,
      said: `数据库尚未升级（${KNOWN_MIGRATIONS.join('、')}），请先执行 npm run admin -- migrate`,
    });
    expect((await admin(['backup', join(data.dataDir, 'b')], data.env)).said).toBe('还没有可备份的数据');
  });
});

describe('the process', () => {
  test('prints its usage with exit code 2, and changes nothing', async () => {
    const data = await emptyDataInTest('sqlite');
    const { code, stdout, stderr } = await adminProcess(['backup'], { DATA_DIR: join(data.dataDir, 'none') });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^参数的个数不对\n用法：npm run admin -- 命令 …\n/);
    expect(existsSync(join(data.dataDir, 'none'))).toBe(false);
  });

  test('refuses wrong settings with the server’s messages and exit code 1', async () => {
    const { code, said } = await admin(['backup', 'x'], { APP_MODE: 'staging' });
    expect([code, said]).toEqual([1, 'APP_MODE 只能是 local、development、production']);
  });

  test('names a database that does not answer, in one line', async () => {
    const data = await emptyDataInTest('sqlite');
    const env = { ...data.env, DATABASE_URL: 'postgres://nobody@localhost:1/none' };
    for (const args of [
      ['revoke-sessions', '某人'],
      ['backup', join(data.dataDir, 'b')],
    ]) {
      const { code, said } = await admin(args, env);
      expect(code).toBe(1);
      expect(said).toMatch(/^数据库(连不上|打不开)：.+$/);
    }
  });
});
