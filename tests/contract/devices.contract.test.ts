import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { SessionInList } from '#contract/account.ts';
import { SESSION_MS } from '#contract/limits.ts';
import { tokenHash } from '#server/security/tokens.ts';
import { anotherServer } from '../support/another-server.ts';
import { ENGINES, type TestApp, type TestUser, useApp } from '../support/app.ts';
import { newSession } from '../support/tokens.ts';

const DAY_MS = 24 * 3_600_000;
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.53';
const COMPUTER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0';

describe.each(ENGINES)('the devices of an account on %s', (engine) => {
  const app = useApp(engine);
  beforeAll(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });

  const list = async (token: string): Promise<readonly SessionInList[]> =>
    (await app.call('GET', '/api/account/sessions', { token })).json['sessions'] as readonly SessionInList[];
  const end = (token: string, id: string) => app.call('DELETE', `/api/account/sessions/${id}`, { token });
  const results = async (token: string, on: Pick<TestApp, 'call'> = app) =>
    (await on.call('GET', '/api/divination/results', { token })).status;
  const logIn = async ({ username, password }: TestUser, userAgent: string) => {
    const headers = { 'user-agent': userAgent };
    const { json } = await app.call('POST', '/api/auth/login', { body: { username, password }, headers });
    return String(json['token']);
  };

  test('are described in words, this one first and the others by when they were last seen', async () => {
    const user = await app.user();
    app.clock.now += DAY_MS;
    const phone = await logIn(user, PHONE);
    const phoneSeen = app.clock.now;
    app.clock.now += DAY_MS;
    const computer = await logIn(user, COMPUTER);
    const told = (await list(phone)).map(({ device, isThis }) => [device, isThis]);
    expect(told).toEqual([
      ['iPhone · 微信', true],
      ['Windows 电脑 · Edge', false],
      ['未知设备', false],
    ]);
    const [first] = await list(phone);
    expect(first?.lastSeenAt).toBe(new Date(phoneSeen).toISOString());
    expect((await list(computer)).map(({ device }) => device)[0]).toBe('Windows 电脑 · Edge');
  });

  test('a session of before this was kept is an unknown device, seen at its login, until it is refreshed', async () => {
    const user = await app.user();
    const openedAt = app.clock.now;
    await app.database.db
      .updateTable('sessions')
      .set({ device: null, seen_at: null })
      .where('user_id', '=', user.id)
      .execute();
    app.clock.now += DAY_MS;
    const [before] = await list(user.token);
    expect(before).toMatchObject({ device: '未知设备', lastSeenAt: new Date(openedAt).toISOString() });
    await app.call('POST', '/api/auth/refresh', { token: user.token, headers: { 'user-agent': PHONE } });
    const [after] = await list(user.token);
    expect(after).toMatchObject({ device: 'iPhone · 微信', lastSeenAt: new Date(app.clock.now).toISOString() });
  });

  test('nothing else of the user agent is stored, and no address', async () => {
    const user = await app.user();
    await logIn(user, `${PHONE} <script>甲乙丙</script>`);
    const rows = await app.database.db.selectFrom('sessions').selectAll().where('user_id', '=', user.id).execute();
    expect(rows.map(({ device }) => device)).toContain('iPhone · 微信');
    expect(JSON.stringify(rows)).not.toMatch(/Mozilla|script|甲乙丙|127\.0\.0\.1/);
  });

  test('the names of sessions are neither tokens nor what is stored of them', async () => {
    const user = await app.user();
    for (const { id } of await list(user.token)) {
      expect(id).toMatch(/^[\w-]{22}$/);
      expect(tokenHash(user.token)).not.toContain(id);
      expect(await results(id.padEnd(43, 'A'))).toBe(401);
    }
  });

  test('one can be ended, at once on every server, and a second time it is gone', async () => {
    const second = await anotherServer(app);
    const user = await app.user();
    const other = await newSession(app, user.id);
    const third = await newSession(app, user.id);
    const [{ id = '' } = {}] = await list(other);
    expect((await end(user.token, id)).json).toEqual({ success: true });
    expect([await results(other), await results(other, second)]).toEqual([401, 401]);
    expect([await results(user.token), await results(third, second)]).toEqual([200, 200]);
    expect((await end(user.token, id)).json).toMatchObject({ code: 'session.notFound' });
  });

  test('of ten calls at once that end the same one, one does', async () => {
    const user = await app.user();
    const [{ id = '' } = {}] = await list(await newSession(app, user.id));
    const responses = await Promise.all(Array.from({ length: 10 }, () => end(user.token, id)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 404)).toHaveLength(9);
  });

  test('all others can be ended together, and only those of this account', async () => {
    const second = await anotherServer(app);
    const [user, neighbour] = [await app.user(), await app.user()];
    const others = [await newSession(app, user.id), await newSession(app, user.id)];
    const endOthers = () => app.call('DELETE', '/api/account/sessions', { token: user.token });
    expect((await endOthers()).json).toEqual({ success: true, ended: 2 });
    for (const token of others) expect(await results(token, second)).toBe(401);
    expect([await results(user.token), await results(neighbour.token)]).toEqual([200, 200]);
    expect(await list(user.token)).toHaveLength(1);
    expect((await endOthers()).json).toEqual({ success: true, ended: 0 });
  });

  test('expired sessions are not listed', async () => {
    const user = await app.user();
    await newSession(app, user.id, app.clock.now - SESSION_MS);
    expect(await list(user.token)).toHaveLength(1);
  });

  test('what was ended is recorded, and nothing when there was nothing to end', async () => {
    const user = await app.user();
    const [{ id = '' } = {}] = await list(await newSession(app, user.id));
    await end(user.token, id);
    await newSession(app, user.id);
    for (const _ of ['one', 'none']) await app.call('DELETE', '/api/account/sessions', { token: user.token });
    const events = app.database.db.selectFrom('audit_events').selectAll().where('user_id', '=', user.id);
    const kinds = (await events.execute()).map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['register', 'session.ended', 'sessions.others']);
  });
});
