import { beforeAll, describe, expect, test, vi } from 'vitest';
import { anotherServer } from '../support/another-server.ts';
import { ENGINES, startAppInTest, type TestApp, type TestUser, useApp } from '../support/app.ts';
import { resetTokenIn } from '../support/reset-token.ts';
import { newSession } from '../support/tokens.ts';

const NEW_PASSWORD = 'mei-hua-2026';
const HERE = '203.0.113.7';

describe.each(ENGINES)('a new password for one’s own account on %s', (engine) => {
  const app = useApp(engine);
  beforeAll(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {}); // where each mail was written
  });

  const change = (
    user: TestUser,
    { token = user.token, oldPassword = user.password, newPassword = NEW_PASSWORD } = {},
  ) =>
    app.call('POST', '/api/account/password', {
      token,
      body: { oldPassword, newPassword, confirmPassword: newPassword },
      from: HERE,
    });
  const results = async (token: string, on: Pick<TestApp, 'call'> = app) =>
    (await on.call('GET', '/api/divination/results', { token })).status;
  const login = async ({ username }: TestUser, password: string, from = HERE) =>
    (await app.call('POST', '/api/auth/login', { body: { username, password }, from })).status;

  test('ends the other sessions and keeps this one; the new password logs in and the old one does not', async () => {
    const user = await app.user();
    const others = [await newSession(app, user.id), await newSession(app, user.id)];
    const neighbour = await app.user();
    expect((await change(user)).json).toEqual({ success: true });
    expect(await results(user.token)).toBe(200);
    for (const token of others) expect(await results(token)).toBe(401);
    expect(await results(neighbour.token)).toBe(200);
    expect(await login(user, user.password)).toBe(401);
    expect(await login(user, NEW_PASSWORD)).toBe(200);
  });

  test('ends them at once on every other server', async () => {
    const second = await anotherServer(app);
    const user = await app.user();
    const other = await newSession(app, user.id);
    expect(await results(other, second)).toBe(200);
    await change(user);
    expect(await results(other, second)).toBe(401);
    expect(await results(user.token, second)).toBe(200);
  });

  test('sends a mail with what to do if it was someone else, and is recorded', async () => {
    const user = await app.user();
    await change(user);
    const mail = (await app.mails()).filter((one) => one.includes(user.email)).at(-1);
    expect(mail).toContain('你的密码刚刚修改过');
    expect(mail).toContain('若不是你本人所为');
    const { db } = app.database;
    const events = db.selectFrom('audit_events').selectAll().where('user_id', '=', user.id).orderBy('at');
    const row = (await events.execute()).find(({ kind }) => kind === 'password.changed');
    expect(row).toMatchObject({ actor: user.id, address: HERE, detail: null });
  });

  test('makes a reset link that was asked for before useless', async () => {
    const user = await app.user();
    await app.call('POST', '/api/auth/request-reset', { body: { email: user.email } });
    const token = resetTokenIn((await app.mails()).at(-1));
    await change(user);
    const body = { token, newPassword: 'heng-8xiantian', confirmPassword: 'heng-8xiantian' };
    expect((await app.call('POST', '/api/auth/reset-password', { body })).status).toBe(400);
  });

  test('of several changes at once one is made, and the password is that one’s', async () => {
    const user = await app.user();
    const tokens = await Promise.all(Array.from({ length: 6 }, () => newSession(app, user.id)));
    const wanted = tokens.map((_, n) => `mei-hua-${n}-lin`);
    const responses = await Promise.all(
      tokens.map((token, n) => change(user, { token, newPassword: wanted[n] ?? '' })),
    );
    const made = responses.flatMap(({ status }, n) => (status === 200 ? [n] : []));
    expect(made).toHaveLength(1);
    for (const { status } of responses) expect([200, 401, 403]).toContain(status);
    expect(await login(user, wanted[made[0] ?? 0] ?? '')).toBe(200);
    expect(await results(tokens[made[0] ?? 0] ?? '')).toBe(200);
  });

  test('a login with the old password that was under way opens no session', async () => {
    const user = await app.user();
    const { passwords } = app.server.services;
    const { verify } = passwords;
    const { promise: isChanged, resolve } = Promise.withResolvers<void>();
    const spy = vi.spyOn(passwords, 'verify').mockImplementationOnce(async (...given) => {
      const verified = await verify(...given);
      await isChanged;
      return verified;
    });
    const underWay = login(user, user.password);
    await expect.poll(() => spy.mock.calls.length).toBe(1);
    expect((await change(user)).status).toBe(200);
    resolve();
    expect(await underWay).toBe(401);
    spy.mockRestore();
  });

  test('costs one hash when the old one is wrong, which is recorded for its account', async () => {
    const user = await app.user();
    const { passwords, audit } = app.server.services;
    const before = passwords.runs;
    expect((await change(user, { oldPassword: 'wrong-guess' })).status).toBe(403);
    expect(passwords.runs - before).toBe(1);
    await audit.settle();
    const events = app.database.db.selectFrom('audit_events').selectAll().where('user_id', '=', user.id);
    const row = (await events.execute()).find(({ kind }) => kind === 'password.refused');
    expect(row).toMatchObject({ actor: user.id, address: HERE, detail: 'POST /api/account/password' });
  });
});

test.each(ENGINES)('wrong old passwords on %s count with wrong passwords of logins', async (engine) => {
  const app = await startAppInTest(engine, { RATE_LIMIT_FACTOR: '1' });
  const { token, username, password } = await app.user();
  const guess = (n: number) =>
    app.call('POST', '/api/account/password', {
      token,
      from: HERE,
      body: { oldPassword: `wrong-${n}`, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
    });
  for (let n = 0; n < 10; n++) expect((await guess(n)).status).toBe(403);
  const login = (from: string) => app.call('POST', '/api/auth/login', { body: { username, password }, from });
  expect((await login(HERE)).status).toBe(429);
  expect((await login('203.0.113.8')).status).toBe(200);
});
