import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ACTIVITY_WORDS, PERSON_WORDS } from '#contract/words/messages.ts';
import { changeRole } from '#server/admin/accounts.ts';
import { AUDIT_KINDS } from '#server/audit/audit-event.ts';
import { ENGINES, type TestUser, useApp } from '../support/app.ts';

interface Told {
  readonly at: string;
  readonly what: string;
}

describe.each(ENGINES)('the activity of an account on %s', (engine) => {
  const app = useApp(engine);
  beforeAll(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });

  async function told({ token }: Pick<TestUser, 'token'>): Promise<readonly Told[]> {
    await app.server.services.audit.settle();
    return (await app.call('GET', '/api/account/activity', { token })).json['events'] as readonly Told[];
  }
  const words = async (user: TestUser) => (await told(user)).map(({ what }) => what);
  const logIn = ({ username }: TestUser, password: string) => {
    app.clock.now += 1000;
    return app.call('POST', '/api/auth/login', { body: { username, password }, from: '203.0.113.7' });
  };

  test('is described in words, the newest first, with its moments', async () => {
    const user = await app.user();
    await logIn(user, user.password);
    app.clock.now += 1000;
    await app.call('POST', '/api/auth/request-reset', { body: { email: user.email } });
    await app.mails();
    await logIn(user, 'wrong-guess');
    expect(await words(user)).toEqual(['密码不对，没有登录', '申请重置密码', '登录', '注册']);
    expect((await told(user))[0]?.at).toBe(new Date(app.clock.now).toISOString());
  });

  test('counts what was alike, and says what an administrator did', async () => {
    const user = await app.user();
    for (let n = 0; n < 4; n++) await logIn(user, 'wrong-guess');
    await app.server.services.audit.settle();
    vi.spyOn(Date, 'now').mockReturnValue(app.clock.now + 1);
    await changeRole(app.server.services.config, user.username, 'admin');
    vi.mocked(Date.now).mockRestore();
    const session = String((await logIn(user, user.password)).json['token']);
    const what = (await told({ token: session })).map((event) => event.what);
    expect(what).toContain('角色改变（管理员）');
    expect(what).toContain('密码不对，没有登录（3 次）');
  });

  test('is that of this account alone, and has no address', async () => {
    const [user, neighbour] = [await app.user(), await app.user()];
    for (let n = 0; n < 3; n++) await logIn(neighbour, neighbour.password);
    expect(await words(user)).toEqual(['注册']);
    await logIn(user, user.password);
    expect(JSON.stringify(await told(user))).not.toContain('203.0.113');
  });

  test('has what an admin did, and never that somebody reported', async () => {
    const [user, reader, admin] = [await app.user(), await app.user(), await app.user(undefined, 'admin')];
    const body = { kind: 'name', id: user.id, reason: 'abuse', note: '请换一个' };
    const post = ({ token }: TestUser, path: string, more: object) =>
      app.call('POST', path, { token, body: { ...body, ...more } });
    expect((await post(reader, '/api/report', {})).status).toBe(201);
    const renamed = await post(admin, '/api/moderation', { verdict: 'hide', revision: 1 });
    expect([renamed.status, renamed.json['message']]).toEqual([200, '已换成别的名字']);
    expect((await post(admin, '/api/member/pause', { userId: user.id, days: 1 })).status).toBe(200);
    expect((await words(user)).toSorted()).toEqual(['名字被换成别的', '注册', '被停发'].toSorted());
    app.clock.now += 1;
    expect((await post(admin, '/api/moderation', { verdict: 'show', revision: 2 })).status).toBe(200);
    expect((await words(user))[0]).toBe('名字恢复');
  });

  test('has the last twenty', async () => {
    const user = await app.user();
    let token = ''; // of the newest: a user keeps twenty sessions
    for (let n = 0; n < 25; n++) token = String((await logIn(user, user.password)).json['token']);
    const events = await told({ token });
    expect(events).toHaveLength(20);
    expect(events[0]?.at).toBe(new Date(app.clock.now).toISOString());
  });
});

test('every kind in words is one of the audit', () => {
  const kinds = [
    ...Object.keys(ACTIVITY_WORDS),
    ...Object.keys(PERSON_WORDS).map((words) => words.split(' ')[0] ?? ''),
  ];
  expect(kinds.filter((kind) => !(kind in AUDIT_KINDS))).toEqual([]);
});
