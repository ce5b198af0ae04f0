import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ATTEMPTS } from '#contract/rate-limits.ts';
import { type Attempt, recordAttempts } from '#server/limits/attempt-repo.ts';
import { type CallOptions, ENGINES, startAppInTest, type TestApp, type TestUser, useApp } from '../support/app.ts';
import { addUser } from '../support/call-samples.ts';
import { PRODUCTION } from '../support/modes.ts';
import { resetTokenIn } from '../support/reset-token.ts';

const CONSTANT = { success: true, message: '密码重置链接会发到账号的注册邮箱，请查收', resetUrl: '' };
const REFUSED = { success: false, code: 'auth.resetLink', message: '重置链接无效，请重新申请密码重置' };
const DEVELOPMENT = { APP_MODE: 'development', ECHO_RESET_URL: '1' };
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const request = (app: TestApp, email: string, options: CallOptions = {}) =>
  app.call('POST', '/api/auth/request-reset', { body: { email }, ...options });
const reset = (app: TestApp, token: unknown, newPassword = 'mei-hua-2026', options: CallOptions = {}) =>
  app.call('POST', '/api/auth/reset-password', {
    body: { token, newPassword, confirmPassword: newPassword },
    ...options,
  });
const login = (app: TestApp, username: string, password: string) =>
  app.call('POST', '/api/auth/login', { body: { username, password } });
const linkIn = (mail: string | undefined) => /^http\S+$/m.exec(mail ?? '')?.[0] ?? '';

async function newLink(app: TestApp, { email }: { email: string }): Promise<string> {
  await request(app, email);
  return resetTokenIn((await app.mails()).at(-1));
}

beforeAll(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe.each(ENGINES)('a reset link is shown to nobody on %s', (engine) => {
  test.each([
    ['local', {}, '127.0.0.1', 'http://127.0.0.1:3000/'],
    ['development', { APP_MODE: 'development' }, '127.0.0.1', 'http://127.0.0.1:3000/'],
    ['development with echo, from another address', DEVELOPMENT, '192.0.2.7', 'http://127.0.0.1:3000/'],
    ['development with echo on a LAN', { ...DEVELOPMENT, ALLOW_LAN: '1' }, '127.0.0.1', 'http://127.0.0.1:3000/'],
    ['production', PRODUCTION, '127.0.0.1', 'https://yi.example.com/'],
  ])('%s', async (_, env, from, base) => {
    const app = await startAppInTest(engine, env);
    const user = await addUser(app, 'zhang@example.com');
    for (const email of [user.email, 'nobody@example.com'])
      expect((await request(app, email, { from })).json).toEqual(CONSTANT);
    const [mail, ...rest] = await app.mails();
    expect(rest).toEqual([]);
    expect(linkIn(mail)).toMatch(new RegExp(`^${base}reset-password\\?token=${user.id}_[\\w-]{43}$`));
  });

  test('but to a developer on the machine itself, and only for an existing account', async () => {
    const app = await startAppInTest(engine, DEVELOPMENT);
    const user = await addUser(app, 'zhang@example.com');
    for (const from of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      const { json } = await request(app, user.email, { from });
      expect(json).toEqual({ success: true, message: '密码重置链接已生成', resetUrl: expect.any(String) });
      expect(json['resetUrl']).toBe(linkIn((await app.mails()).at(-1)));
    }
    expect((await request(app, 'nobody@example.com')).json).toEqual(CONSTANT);
    expect(
      (await request(app, user.email, { from: '192.0.2.7', headers: { 'x-forwarded-for': '127.0.0.1' } })).json,
    ).toEqual(CONSTANT);
  });

  test.each([
    ['local', {}, { host: 'localhost', 'x-forwarded-host': 'evil.example' }, 'http://127.0.0.1:3000/'],
    [
      'production',
      { ...PRODUCTION, TRUSTED_PROXIES: '127.0.0.1' },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
      'https://yi.example.com/',
    ],
  ])('in %s mode no header changes the host of the link', async (_, env, headers, base) => {
    const app = await startAppInTest(engine, env);
    const user = await addUser(app, 'zhang@example.com');
    const more = { 'x-forwarded-proto': 'ftp', referer: 'https://evil.example/', 'x-original-url': '//evil.example' };
    expect((await request(app, user.email, { headers: { ...headers, ...more } })).json).toEqual(CONSTANT);
    const [mail] = await app.mails();
    expect(linkIn(mail).startsWith(base)).toBe(true);
    expect(mail).not.toContain('evil');
  });
});

describe.each(ENGINES)('a reset link on %s', (engine) => {
  const app = useApp(engine);
  let user: TestUser;
  beforeAll(async () => {
    user = await app.user();
  });

  test('works once, also with twenty concurrent uses', async () => {
    const token = await newLink(app, user);
    const responses = await Promise.all(Array.from({ length: 20 }, (_, n) => reset(app, token, `mei-hua-${n}-2026`)));
    const winners = responses.flatMap(({ status }, n) => (status === 200 ? [n] : []));
    expect(winners).toHaveLength(1);
    for (const { status, json } of responses.filter((response) => response.status !== 200))
      expect([status, json]).toEqual([400, REFUSED]);
    expect((await login(app, user.username, `mei-hua-${winners[0]}-2026`)).status).toBe(200);
    expect((await app.mails()).filter((mail) => mail.includes('你的密码刚刚修改过'))).toHaveLength(1);
    expect((await reset(app, token)).json).toEqual(REFUSED);
  });

  test('is void once a newer one is made, and after its use', async () => {
    const [older, newer] = [await newLink(app, user), await newLink(app, user)];
    expect(older).not.toBe(newer);
    expect((await reset(app, older)).json).toEqual(REFUSED);
    expect((await reset(app, newer)).status).toBe(200);
    expect((await reset(app, newer)).json).toEqual(REFUSED);
  });

  test('can be checked without being used up: good until it is used, replaced or thirty minutes old', async () => {
    const isGood = async (token: string) => {
      const { status, json } = await app.call('POST', '/api/auth/check-reset', { body: { token } });
      return status === 200 && json['valid'];
    };
    const older = await newLink(app, user);
    expect([await isGood(older), await isGood(older)]).toEqual([true, true]);
    const newer = await newLink(app, user);
    expect([await isGood(older), await isGood(newer)]).toEqual([false, true]);
    expect((await reset(app, newer)).status).toBe(200);
    expect(await isGood(newer)).toBe(false);
    const late = await newLink(app, user);
    app.clock.now += 30 * MINUTE_MS;
    expect(await isGood(late)).toBe(false);
    for (const token of ['', 'x', late.slice(1), `${late}x`, user.token]) expect(await isGood(token)).toBe(false);
    for (const body of [{}, { token: [late] }])
      expect((await app.call('POST', '/api/auth/check-reset', { body })).json.message).toBe('请求格式错误');
  });

  test('works for less than thirty minutes', async () => {
    const late = await newLink(app, user);
    app.clock.now += 30 * MINUTE_MS;
    const before = await app.snapshot(['users', 'sessions']);
    expect((await reset(app, late)).json).toEqual(REFUSED);
    expect(await app.snapshot(['users', 'sessions'])).toBe(before);
    const inTime = await newLink(app, user);
    app.clock.now += 30 * MINUTE_MS - 1;
    expect((await reset(app, inTime)).status).toBe(200);
  });

  test('ends every session of its account, and none of another', async () => {
    const other = await app.user();
    const person = await app.user();
    const phone = String((await login(app, person.username, person.password)).json['token']);
    const results = (token: string) => app.call('GET', '/api/divination/results', { token });
    expect((await results(phone)).status).toBe(200);
    await reset(app, await newLink(app, person));
    for (const token of [person.token, phone]) {
      expect((await results(token)).json).toMatchObject({ code: 'auth.expired' });
      expect((await app.call('POST', '/api/auth/refresh', { token })).status).toBe(401);
    }
    expect((await results(other.token)).status).toBe(200);
    expect((await login(app, person.username, person.password)).status).toBe(401);
    expect((await login(app, other.username, other.password)).status).toBe(200);
  });

  test('is not used up by a refused password, and does not log in', async () => {
    const token = await newLink(app, user);
    const bad = [
      ['', '请输入新密码'],
      ['12345', '密码长度至少为6个字符'],
      ['123456', '密码过于常见，请更换'],
      [`${user.username}2026`, '密码过于常见，请更换'],
    ];
    for (const [password, message] of bad) expect((await reset(app, token, password)).json.message).toBe(message);
    const response = await reset(app, token);
    expect(response.json).toEqual({ success: true });
    expect(response.headers).not.toHaveProperty('set-cookie');
  });

  test('in any other form is refused in the same way, without hashing', async () => {
    const token = await newLink(app, user);
    const flipped = `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`;
    const before = await app.snapshot();
    const { passwords } = app.server.services;
    const runs = passwords.runs;
    for (const bad of [
      flipped,
      token.slice(1),
      `${token}A`,
      ` ${token}`,
      [token],
      { token },
      0,
      null,
      true,
      'x'.repeat(10_000),
      user.token,
    ])
      expect((await reset(app, bad)).json).toEqual(REFUSED);
    expect(passwords.runs).toBe(runs);
    expect(await app.snapshot()).toBe(before);
    expect((await reset(app, token)).status).toBe(200);
  });

  test('a login with the old password that is under way when the reset is done opens no session', async () => {
    const person = await app.user();
    const token = await newLink(app, person);
    const { passwords } = app.server.services;
    const { verify } = passwords;
    const spy = vi.spyOn(passwords, 'verify').mockImplementationOnce(async (...args) => {
      const answer = await verify(...args);
      expect((await reset(app, token)).status).toBe(200);
      return answer;
    });
    expect((await login(app, person.username, person.password)).json).toMatchObject({ code: 'auth.wrong' });
    spy.mockRestore();
    const sessions = await app.database.db
      .selectFrom('sessions')
      .where('user_id', '=', person.id)
      .selectAll()
      .execute();
    expect(sessions).toEqual([]);
  });
});

describe.each(ENGINES)('reset mails at their real limits on %s', (engine) => {
  const app = useApp(engine, { RATE_LIMIT_FACTOR: '1' });

  const mailsTo = async (address: string) => (await app.mails()).filter((mail) => mail.includes(`To: ${address}`));

  test('the fourth mail of an hour to an account gets the same answer and is not sent', async () => {
    const { email } = await addUser(app, 'zhang@example.com');
    for (let n = 1; n <= 5; n++) {
      expect((await request(app, email, { from: `198.51.100.${n}` })).json).toEqual(CONSTANT);
      expect(await mailsTo(email)).toHaveLength(Math.min(n, 3));
    }
    const third = resetTokenIn((await mailsTo(email)).at(-1));
    app.clock.now += HOUR_MS - 1;
    await request(app, email, { from: '198.51.100.9' });
    expect(await mailsTo(email)).toHaveLength(3);
    app.clock.now += 1;
    await request(app, email, { from: '198.51.100.9' });
    expect(await mailsTo(email)).toHaveLength(4);
    expect(third).not.toBe(resetTokenIn((await mailsTo(email)).at(-1)));
  });

  /** So many mails have gone out in this hour. */
  const haveSent = (times: number, { kind }: { readonly kind: Attempt['kind'] }) =>
    recordAttempts(app.database.db, Array(times).fill({ kind, subject: '' }), app.clock.now);

  test('an account’s first mail of an hour is sent, however many are sent again and again to others', async () => {
    app.clock.now += HOUR_MS;
    await haveSent(200, ATTEMPTS.resetMailInAll);
    const { email } = await addUser(app, 'first@example.com');
    expect((await request(app, email, { from: '203.0.113.9' })).json).toEqual(CONSTANT);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(app.server.outbox.isHolding()).toBe(false);
  });

  test('mails over the limit of all accounts wait: they are sent once there is room, in their order, each with a fresh link', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    app.clock.now += 2 * HOUR_MS;
    await haveSent(999, ATTEMPTS.resetMailFirst);
    app.clock.now += MINUTE_MS;
    const emails = ['one', 'two', 'three', 'four'].map((name) => `${name}@example.com`);
    const sent = async () =>
      (await app.mails()).flatMap((mail) => emails.find((email) => mail.includes(`To: ${email}`)) ?? []);
    for (const [n, email] of emails.entries()) {
      await addUser(app, email);
      expect((await request(app, email, { from: `203.0.113.${n}` })).json).toEqual(CONSTANT);
      app.clock.now += 400;
      expect(await sent()).toEqual(['one@example.com']);
    }
    expect(app.server.outbox.isHolding()).toBe(true);
    expect(said.mock.calls.flat()).toEqual(['观象：重置密码的邮件已到每小时 1000 封的上限，其余的按先后等有余量再寄']);
    said.mockRestore();
    app.clock.now += HOUR_MS;
    expect(await sent()).toEqual(emails);
    expect(app.server.outbox.isHolding()).toBe(false);
    expect((await reset(app, resetTokenIn((await mailsTo('four@example.com'))[0]))).status).toBe(200);
  });

  test('the eleventh request of an address in an hour answers 429, for known and unknown accounts', async () => {
    for (let n = 0; n < 10; n++)
      expect((await request(app, `nobody${n}@example.com`, { from: '2001:db8:5:5::1' })).status).toBe(200);
    const response = await request(app, 'nobody@example.com', { from: '2001:db8:5:5::2' });
    expect([response.status, response.json.message]).toEqual([429, '操作过于频繁，请稍后重试']);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(3500);
  });
});
