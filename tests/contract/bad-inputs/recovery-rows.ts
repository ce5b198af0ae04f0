import { expect } from 'vitest';
import { seal } from '#server/security/seal.ts';
import type { TestApp, TestResponse } from '../../support/app.ts';
import { type BadInput, perApp, postEach } from '../../support/bad-input.ts';
import { PRODUCTION } from '../../support/modes.ts';
import { resetTokenIn } from '../../support/reset-token.ts';

const FIND = '/api/auth/find-account';
const REQUEST = '/api/auth/request-reset';
const RESET = '/api/auth/reset-password';
const BAD_LINK = { status: 400, message: '重置链接无效，请重新申请密码重置' };
const CONSTANT = { success: true, message: '密码重置链接会发到账号的注册邮箱，请查收', resetUrl: '' };
const NEW_PASSWORD = 'mei-hua-2026';

const member = perApp((app) => app.user());

const handleOf = async (app: TestApp, username: string): Promise<string> =>
  String((await app.call('POST', FIND, { body: { searchMode: 'username', searchValue: username } })).json['fullEmail']);

/** The token of the link that was mailed. */
async function linkTo(app: TestApp, email: string): Promise<string> {
  await app.call('POST', REQUEST, { body: { email } });
  return resetTokenIn((await app.mails()).at(-1));
}

const unused = perApp(async (app) => {
  const user = await app.user();
  return { user, token: await linkTo(app, user.email) };
});

const spent = perApp(async (app) => {
  const token = await linkTo(app, (await app.user()).email);
  expect((await reset(app, token)).status).toBe(200);
  await app.mails();
  return token;
});

const reset = (app: TestApp, token: unknown, more: Readonly<Record<string, unknown>> = {}): Promise<TestResponse> =>
  app.call('POST', RESET, { body: { token, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD, ...more } });

/** Invalid handles: cut, changed, sealed for another purpose, made by another server. */
async function forgedHandles(app: TestApp): Promise<readonly string[]> {
  const { username, id, token } = await member(app);
  const { secret } = app.server.services.config;
  const handle = await handleOf(app, username);
  const text = JSON.stringify({ userId: id, expiresAt: app.clock.now + 60_000 });
  return [
    ...[handle.slice(0, -1), handle.slice(0, 10), 'h1.', `${handle}A`, handle.toLowerCase(), handle.slice(3)],
    ...[`${handle.slice(0, 20)}${handle[20] === 'A' ? 'B' : 'A'}${handle.slice(21)}`],
    ...[token, `h1.${token}`, `h1.${id}`, id, username],
    ...[`h1.${seal(secret, 'outbox', text)}`, `h1.${seal(Buffer.alloc(32, 7), 'reset-handle', text)}`],
  ];
}

async function withoutMail(app: TestApp, accounts: readonly string[]): Promise<readonly TestResponse[]> {
  const before = await app.mails();
  const bodies = accounts.map((email) => ({ email }));
  const responses = await postEach(REQUEST, bodies)(app);
  expect(await app.mails()).toEqual(before);
  return responses;
}

const saysTheSame = (_: TestApp, responses: readonly TestResponse[]) => {
  for (const { json } of responses) expect(json).toEqual(CONSTANT);
};

/** Rows 26 to 33. */
export const RECOVERY_ROWS: readonly BadInput[] = [
  {
    row: '26',
    name: 'a reset for nobody',
    send: postEach(REQUEST, [{}, { email: '' }, { email: ' \u3000' }, { email: '\u200b' }]),
    status: 400,
    message: '邮箱信息缺失',
  },
  {
    row: '27',
    name: 'a reset for an unknown address',
    prepare: member,
    send: (app) =>
      withoutMail(app, ['nobody@example.com', 'abc', 'a@b.c\r\nBcc:x@y.z', '%@example.com', 'a'.repeat(60_000)]),
    status: 200,
    also: saysTheSame,
  },
  {
    row: '27',
    name: 'a reset for a handle that is forged, cut, or something else',
    prepare: member,
    send: async (app) => withoutMail(app, await forgedHandles(app)),
    status: 200,
    also: saysTheSame,
  },
  {
    row: '27',
    name: 'a reset for a handle that has run out',
    prepare: member,
    async send(app) {
      const handle = await handleOf(app, (await member(app)).username);
      app.clock.now += 15 * 60_000;
      return withoutMail(app, [handle]);
    },
    status: 200,
    also: saysTheSame,
  },
  {
    row: '28',
    name: 'a reset by way of a foreign host, on a laptop',
    prepare: member,
    async send(app) {
      const body = { email: (await member(app)).email };
      return [await app.call('POST', REQUEST, { body, headers: { host: 'evil.com' } })];
    },
    status: 400,
    message: '请求地址无效',
    async also(app) {
      const { email } = await member(app);
      await app.call('POST', REQUEST, { body: { email }, headers: { 'x-forwarded-host': 'evil.com' } });
      const mail = (await app.mails()).at(-1);
      expect(mail).toMatch(/\nhttp:\/\/127\.0\.0\.1:\d+\/reset-password\?token=[0-9a-z]{26}_[\w-]{43}\n/);
      expect(mail).not.toContain('evil');
    },
  },
  {
    row: '28',
    name: 'a reset by way of a foreign host, in production',
    env: PRODUCTION,
    prepare: member,
    async send(app) {
      const body = { email: (await member(app)).email };
      const evil = {
        host: 'evil.com',
        'x-forwarded-host': 'evil.com',
        forwarded: 'host=evil.com',
        referer: 'https://evil.com/',
      };
      return app.call('POST', REQUEST, { body, headers: evil });
    },
    status: 200,
    changes: true,
    async also(app, responses) {
      saysTheSame(app, responses);
      const mail = (await app.mails()).at(-1);
      expect(mail).toMatch(/\nhttps:\/\/yi\.example\.com\/reset-password\?token=[0-9a-z]{26}_[\w-]{43}\n/);
      expect(mail).not.toContain('evil');
    },
  },
  {
    row: '29',
    name: 'the fourth reset of an account within an hour, whatever it is called',
    env: { RATE_LIMIT_FACTOR: '1' },
    async prepare(app) {
      const { email, username } = await member(app);
      for (const account of [email, email.toUpperCase(), await handleOf(app, username)])
        await app.call('POST', REQUEST, { body: { email: account } });
      expect(await app.mails()).toHaveLength(3);
    },
    async send(app) {
      const { email, username } = await member(app);
      const before = await app.snapshot(['users', 'sessions']);
      const responses = await withoutMail(app, [email, await handleOf(app, username)]);
      expect(await app.snapshot(['users', 'sessions'])).toBe(before);
      return responses;
    },
    status: 200,
    changes: true, // the newest link is valid for longer
    async also(app, responses) {
      saysTheSame(app, responses);
      const links = await app.database.db.selectFrom('reset_tokens').select(['created_at', 'expires_at']).execute();
      expect(links.map((one) => one.expires_at - one.created_at)).toEqual([3_600_000]);
      app.clock.now += 3_600_000;
      await app.call('POST', REQUEST, { body: { email: (await member(app)).email } });
      expect(await app.mails()).toHaveLength(4);
    },
  },
  {
    row: '30',
    name: 'a new password without a link',
    send: postEach(
      RESET,
      [undefined, null, ''].map((token) => ({ token, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD })),
    ),
    ...BAD_LINK,
  },
  {
    row: '31',
    name: 'a link that is unknown, used, changed, huge or a list',
    prepare: async (app) => [await unused(app), await spent(app)],
    async send(app) {
      const { token } = await unused(app);
      const flipped = `${String.fromCharCode(token.charCodeAt(0) ^ 1)}${token.slice(1)}`;
      const wrong = ['x', 'A'.repeat(43), await spent(app), flipped, token.slice(1), `${token}A`, ` ${token}`];
      const responses = [];
      for (const one of [...wrong, 'A'.repeat(10_240), [token], { token }, 5, true])
        responses.push(await reset(app, one));
      return responses;
    },
    ...BAD_LINK,
  },
  {
    row: '31',
    name: 'a link that has run out, to the millisecond, and one that a newer link replaced',
    env: {},
    prepare: async (app) => [await unused(app)],
    async send(app) {
      const { user, token } = await unused(app);
      const newer = await linkTo(app, user.email);
      const replaced = await reset(app, token);
      app.clock.now += 30 * 60_000;
      return [replaced, await reset(app, newer)];
    },
    ...BAD_LINK,
    changes: true,
    async also(app) {
      const { user } = await unused(app);
      const { username, password } = user;
      expect((await app.call('POST', '/api/auth/login', { body: { username, password } })).status).toBe(200);
      const newest = await linkTo(app, user.email);
      app.clock.now += 30 * 60_000 - 1;
      expect((await reset(app, newest)).status).toBe(200);
    },
  },
  ...(
    [
      ['no new password', [{ newPassword: undefined }, { newPassword: '' }, { newPassword: '\u3000' }], '请输入新密码'],
      ['five characters', [{ newPassword: 'mei-9', confirmPassword: 'mei-9' }], '密码长度至少为6个字符'],
      ['another second one', [{ confirmPassword: undefined }, { confirmPassword: 'x' }], '两次输入的密码不一致'],
      [
        'a common one',
        ['123456', '654321', 'aaaaaa', '19880808', 'woaini520'].map((password) => ({
          newPassword: password,
          confirmPassword: password,
        })),
        '密码过于常见，请更换',
      ],
    ] as const
  ).map(([what, fields, message]) => ({
    row: '32',
    name: `a good link with ${what} is not spent`,
    prepare: unused,
    async send(app: TestApp) {
      const { token } = await unused(app);
      const responses = [];
      for (const more of fields) responses.push(await reset(app, token, more));
      return responses;
    },
    status: 400,
    message,
  })),
  {
    row: '33',
    name: 'one link twenty times at once is good for one',
    prepare: unused,
    async send(app) {
      const { token } = await unused(app);
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          reset(app, token, { newPassword: `mei-hua-${index}`, confirmPassword: `mei-hua-${index}` }),
        ),
      );
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      return responses.filter(({ status }) => status !== 200);
    },
    ...BAD_LINK,
    changes: true,
    async also(app, refused) {
      expect(refused).toHaveLength(19);
      const { user } = await unused(app);
      expect((await app.call('GET', '/api/divination/results', { token: user.token })).status).toBe(401);
      const { username, password } = user;
      const login = await app.call('POST', '/api/auth/login', { body: { username, password } });
      expect(login.json.message, 'the old password is gone').toBe('用户名或密码错误');
      expect(
        (await app.mails()).filter((mail) => mail.includes('你的密码刚刚修改过') && mail.includes(user.email)),
      ).toHaveLength(1);
    },
  },
];
