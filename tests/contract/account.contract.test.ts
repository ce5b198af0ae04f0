import { describe, expect, test } from 'vitest';
import { ENGINES, startAppInTest, useApp } from '../support/app.ts';
import { resetTokenIn } from '../support/reset-token.ts';

describe.each(ENGINES)('accounts on %s', (engine) => {
  const app = useApp(engine);

  test('a new server has no account', async () => {
    const fresh = await startAppInTest(engine);
    expect(await fresh.snapshot(['users', 'sessions', 'invitations'])).toBe('users\n\nsessions\n\ninvitations\n');
  });

  test('a new user can register, log in, refresh and log out, and the token is dead afterwards', async () => {
    const user = await app.user('观梅客');
    const login = await app.call('POST', '/api/auth/login', { body: { username: '观梅客', password: user.password } });
    expect(login.status).toBe(200);
    expect(login.json).toMatchObject({ user: { id: user.id, username: '观梅客', role: 'user', avatarUrl: null } });
    const token = login.json['token'] as string;
    app.clock.now += 86_400_000;
    const refreshed = await app.call('POST', '/api/auth/refresh', { token });
    expect(refreshed.json).toMatchObject({ token, expiresAt: new Date(app.clock.now + 7_776_000_000).toISOString() });
    expect((await app.call('POST', '/api/auth/logout', { token })).json).toEqual({ success: true });
    expect((await app.call('GET', '/api/divination/results', { token })).status).toBe(401);
    expect((await app.call('GET', '/api/divination/results', { token: user.token })).status).toBe(200);
  });

  test('a forgotten password is reset through the mail, once, and ends every session', async () => {
    const user = await app.user();
    const found = await app.call('POST', '/api/auth/find-account', {
      body: { searchMode: 'username', searchValue: user.username },
    });
    expect(found.json).toMatchObject({ found: true, username: user.username, email: 'm***@***.com' });
    const asked = await app.call('POST', '/api/auth/request-reset', { body: { email: found.json['fullEmail'] } });
    expect(asked.json).toEqual({
      success: true,
      message: '密码重置链接会发到账号的注册邮箱，请查收',
      resetUrl: '',
    });
    const mail = (await app.mails()).at(-1) as string;
    expect(mail).toContain(user.email);
    const body = { token: resetTokenIn(mail), newPassword: 'mei-hua-2026', confirmPassword: 'mei-hua-2026' };
    expect((await app.call('POST', '/api/auth/reset-password', { body })).json).toEqual({ success: true });
    expect((await app.call('POST', '/api/auth/reset-password', { body })).json.message).toBe(
      '重置链接无效，请重新申请密码重置',
    );
    expect((await app.call('GET', '/api/divination/results', { token: user.token })).json.message).toBe(
      '登录已过期，请重新登录',
    );
    const login = await app.call('POST', '/api/auth/login', {
      body: { username: user.username, password: 'mei-hua-2026' },
    });
    expect(login.status).toBe(200);
    expect((await app.mails()).at(-1)).toContain('你的密码刚刚修改过');
  });

  test('a password does not expire', async () => {
    const { username, password } = await app.user();
    app.clock.now += 10 * 365 * 86_400_000;
    expect((await app.call('POST', '/api/auth/login', { body: { username, password } })).status).toBe(200);
  });
});
