import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ENDPOINTS } from '#contract/api.ts';
import { SESSION_MS } from '#contract/limits.ts';
import { changeRole, revokeSessions } from '#server/admin/accounts.ts';
import { keepHouse } from '#server/lifecycle/housekeeping.ts';
import { ENGINES, ONE_ENGINE, startAppInTest, type TestUser, useApp } from '../support/app.ts';
import { ENDPOINT_NAMES, prepareCall } from '../support/call-samples.ts';
import { PRODUCTION } from '../support/modes.ts';
import { newSession } from '../support/tokens.ts';

const EXPIRED = { success: false, code: 'auth.expired', message: '登录已过期，请重新登录' };

const DAY_MS = 24 * 3_600_000;
const YEAR_MS = 365 * DAY_MS;

describe.each(ENGINES)('sessions on %s', (engine) => {
  const app = useApp(engine);
  beforeAll(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });

  const results = (token: string) => app.call('GET', '/api/divination/results', { token });
  const login = async ({ username, password }: TestUser) =>
    String((await app.call('POST', '/api/auth/login', { body: { username, password } })).json['token']);
  const statuses = async (tokens: readonly string[]) => {
    const answers: number[] = [];
    for (const token of tokens) answers.push((await results(token)).status);
    return answers;
  };

  const open = ({ id }: TestUser): Promise<string> => newSession(app, id);

  test.each([
    ['one after the other', 1],
    ['while the clock stands still', 0],
  ])('a user keeps the newest twenty, opened %s', async (_, step) => {
    const user = await app.user();
    const tokens: string[] = [];
    for (let n = 0; n < 60; n++) {
      app.clock.now += step;
      tokens.push(await open(user));
      expect((await results(tokens[n] ?? '')).status).toBe(200);
    }
    const alive = (await statuses([user.token, ...tokens])).map((status) => status === 200);
    expect(alive.filter(Boolean)).toHaveLength(20);
    if (step > 0) expect(alive.slice(0, 41)).toEqual(Array(41).fill(false));
  });

  test('twenty is the limit for concurrent logins too', async () => {
    const user = await app.user();
    for (let n = 0; n < 18; n++) await open(user);
    const tokens = await Promise.all(Array.from({ length: 8 }, () => login(user)));
    expect(new Set(tokens).size).toBe(8);
    const rows = await app.database.db.selectFrom('sessions').where('user_id', '=', user.id).selectAll().execute();
    expect(rows).toHaveLength(20);
  });

  test('a session lasts ninety days from login or refresh, to the millisecond, and use alone does not prolong it', async () => {
    const user = await app.user();
    const other = await login(user);
    app.clock.now += SESSION_MS - 1;
    expect((await results(other)).status).toBe(200);
    const refreshed = await app.call('POST', '/api/auth/refresh', { token: user.token });
    expect(refreshed.json).toMatchObject({
      token: user.token,
      expiresAt: new Date(app.clock.now + SESSION_MS).toISOString(),
    });
    app.clock.now += 1;
    expect((await results(other)).json).toEqual(EXPIRED);
    expect((await app.call('POST', '/api/auth/refresh', { token: other })).json).toEqual(EXPIRED);
    expect((await results(user.token)).status).toBe(200);
    await keepHouse(app.server.services);
    expect(await statuses([other, user.token])).toEqual([401, 200]);
  });

  test('a session ends 365 days after its login, to the millisecond, however often it is refreshed', async () => {
    const user = await app.user();
    const loggedInAt = app.clock.now;
    const end = loggedInAt + YEAR_MS;
    const refresh = async () => (await app.call('POST', '/api/auth/refresh', { token: user.token })).json['expiresAt'];
    for (const days of [80, 160, 240]) {
      app.clock.now = loggedInAt + days * DAY_MS;
      expect(await refresh()).toBe(new Date(app.clock.now + SESSION_MS).toISOString());
    }
    for (const days of [275, 276, 360]) {
      app.clock.now = loggedInAt + days * DAY_MS;
      expect(await refresh()).toBe(new Date(end).toISOString());
    }
    app.clock.now = end - 1;
    expect((await results(user.token)).status).toBe(200);
    app.clock.now = end;
    expect((await results(user.token)).json).toEqual(EXPIRED);
  });

  test('logging out ends this session alone, at once and for good', async () => {
    const user = await app.user();
    const [phone, laptop] = [await login(user), await login(user)];
    await app.call('POST', '/api/auth/logout', { token: phone });
    expect(await statuses([phone, laptop, user.token])).toEqual([401, 200, 200]);
    expect((await app.call('POST', '/api/auth/logout', { token: phone })).json).toEqual(EXPIRED);
  });

  test('a change of role ends every session; the next one has the new role', async () => {
    const [user] = [await app.user(undefined, 'superadmin'), await app.user(undefined, 'superadmin')];
    expect((await app.call('GET', '/api/invitation', { token: user.token })).status).toBe(200);
    expect(await changeRole(app.server.services.config, user.username, 'user')).toMatchObject({ ok: true });
    expect((await app.call('GET', '/api/invitation', { token: user.token })).json).toEqual(EXPIRED);
    expect((await app.call('GET', '/api/invitation', { token: await login(user) })).status).toBe(403);
  });

  test('an administrator at the terminal ends all sessions of one user', async () => {
    const [user, other] = [await app.user(), await app.user()];
    const phone = await login(user);
    expect(await revokeSessions(app.server.services.config, user.username)).toMatchObject({ ok: true });
    expect(await statuses([user.token, phone, other.token])).toEqual([401, 401, 200]);
  });

  test('the sessions of a removed user end', async () => {
    const user = await app.user();
    await app.database.db.deleteFrom('users').where('id', '=', user.id).execute();
    expect((await results(user.token)).json).toEqual(EXPIRED);
  });
});

describe.each(ONE_ENGINE)('foreign pages on %s', (engine) => {
  const app = useApp(engine);
  let owner: TestUser;
  beforeAll(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    owner = await app.user(undefined, 'superadmin');
  });

  const writes = ENDPOINT_NAMES.filter((name) => ENDPOINTS[name].method !== 'GET');

  test.each(writes)('cannot call %s, even with the token of its owner', async (name) => {
    const { method, url, body } = await prepareCall(name, { app, owner });
    const before = await app.snapshot([...TABLES]);
    for (const origin of ['https://evil.example', 'null', 'http://localhost:5173', 'http://localhost.evil.example']) {
      const response = await app.call(method, url, { body, token: owner.token, headers: { origin } });
      expect([response.status, response.json.message]).toEqual([403, '来源不被允许']);
    }
    expect(await app.snapshot([...TABLES])).toBe(before);
  });

  test.each(writes)('cannot send %s in a form or as text', async (name) => {
    const { method, url, body } = await prepareCall(name, { app, owner });
    const before = await app.snapshot([...TABLES]);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const raw = JSON.stringify(body ?? {});
      const response = await app.call(method, url, { raw, token: owner.token, headers: { 'content-type': type } });
      expect([response.status, response.json.message]).toEqual([415, '不支持的请求格式']);
    }
    expect(await app.snapshot([...TABLES])).toBe(before);
  });

  test.each(ENDPOINT_NAMES)('cannot reach %s through a domain that resolves to this machine', async (name) => {
    const { method, url, body } = await prepareCall(name, { app, owner });
    for (const host of ['evil.example', 'evil.example:3000', '127.0.0.1.evil.example', '192.168.1.5:3000']) {
      const response = await app.call(method, url, { body, token: owner.token, headers: { host } });
      expect([response.status, response.json.message]).toEqual([400, '请求地址无效']);
    }
  });

  test.each(ENDPOINT_NAMES)('cannot read %s, and no cookie is set', async (name) => {
    const { method, url, body } = await prepareCall(name, { app, owner });
    const headers = { origin: 'https://evil.example', 'access-control-request-method': method };
    const token = method === 'GET' ? owner.token : undefined;
    for (const response of [
      await app.call('OPTIONS', url, { headers }),
      await app.call(method, url, { body, token, headers: method === 'GET' ? headers : {} }),
    ]) {
      expect(Object.keys(response.headers).filter((key) => /^access-control-|^set-cookie/.test(key))).toEqual([]);
      expect(response.headers['cross-origin-resource-policy']).toBe('same-origin');
    }
    expect((await app.call('OPTIONS', url, { headers })).status).toBeGreaterThanOrEqual(400);
  });
});

const TABLES = ['users', 'sessions', 'reset_tokens', 'invitations', 'results', 'puzzles', 'images', 'outbox'] as const;

test.each(ONE_ENGINE)(
  'in production on %s a write comes from the public address or from no page at all',
  async (engine) => {
    const app = await startAppInTest(engine, PRODUCTION);
    const write = async (origin?: string) => {
      const body = { level: 'error', message: '起卦' };
      return (
        await app.call('POST', '/api/logs', { body, headers: { host: 'yi.example.com', ...(origin && { origin }) } })
      ).status;
    };
    expect(await write()).toBe(204);
    expect(await write('https://yi.example.com')).toBe(204);
    for (const origin of [
      'http://yi.example.com',
      'https://evil.example',
      'https://yi.example.com.evil.example',
      'null',
    ])
      expect(await write(origin), origin).toBe(403);
  },
);
