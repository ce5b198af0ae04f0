import { expect } from 'vitest';
import { tokenHash } from '#server/security/tokens.ts';
import type { TestApp, TestResponse, TestUser } from '../../support/app.ts';
import { type BadInput, inTurn, perApp } from '../../support/bad-input.ts';
import { PNG_URL } from '../../support/call-samples.ts';
import { newEmailLink } from '../../support/tokens.ts';

const PASSWORD = '/api/account/password';
const SESSIONS = '/api/account/sessions';
const EMAIL = '/api/account/email';
const NEW_PASSWORD = 'mei-hua-2026';

const member = perApp((app) => app.user());

/** The change of the member's password, right but for these fields. */
async function change(app: TestApp, more: Readonly<Record<string, unknown>>, from?: string): Promise<TestResponse> {
  const { token, password } = await member(app);
  const body = { oldPassword: password, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD, ...more };
  return app.call('POST', PASSWORD, { token, body, ...(from !== undefined && { from }) });
}

const changeEach = (bodies: readonly Readonly<Record<string, unknown>>[]) => (app: TestApp) =>
  inTurn(bodies, (more) => change(app, more));

const stillThere = async (app: TestApp) => {
  const { username, password, token } = await member(app);
  expect((await app.call('GET', '/api/divination/results', { token })).status).toBe(200);
  const login = await app.call('POST', '/api/auth/login', { body: { username, password }, from: '203.0.113.99' });
  expect(login.status, 'the password is the old one').toBe(200);
};

/** Rows 100 to 103: a new password for one's own account. */
const PASSWORD_ROWS: readonly BadInput[] = [
  {
    row: '100',
    name: 'a new password without the old one',
    prepare: member,
    send: changeEach([{ oldPassword: undefined }, { oldPassword: '' }, { oldPassword: '\u3000' }]),
    status: 400,
    message: '请输入旧密码',
  },
  {
    row: '100',
    name: 'an old password of 129 characters, which nobody has',
    prepare: member,
    send: changeEach([{ oldPassword: 'a'.repeat(129) }]),
    status: 400,
    message: '密码长度不能超过128个字符',
  },
  {
    row: '100',
    name: 'an old or new password that is no text',
    prepare: member,
    send: changeEach([{ oldPassword: 5 }, { oldPassword: ['x'] }, { newPassword: { $gt: '' } }, { newPassword: null }]),
    status: 400,
    message: '请求格式错误',
  },
  ...(
    [
      ['missing', [{ newPassword: undefined }, { newPassword: '' }], '请输入新密码'],
      ['five characters', [{ newPassword: 'mei-9', confirmPassword: 'mei-9' }], '密码长度至少为6个字符'],
      ['129 characters', [{ newPassword: 'a'.repeat(129) }], '密码长度不能超过128个字符'],
      ['with a space', [{ newPassword: 'mei hua 2026' }], '密码不能包含空白字符'],
      ['repeated differently', [{ confirmPassword: undefined }, { confirmPassword: 'x' }], '两次输入的密码不一致'],
      [
        'common',
        ['123456', 'woaini520'].map((password) => ({ newPassword: password, confirmPassword: password })),
        '密码过于常见，请更换',
      ],
    ] as const
  ).map(([what, bodies, message]) => ({
    row: '101',
    name: `for one’s own account a new password that is ${what}`,
    prepare: member,
    send: changeEach(bodies),
    status: 400,
    message,
  })),
  {
    row: '102',
    name: 'a new password with a wrong old one, or with another user’s',
    prepare: async (app) => [await member(app), await app.user()],
    send: changeEach([{ oldPassword: 'wrong-guess' }, { oldPassword: 'TANG-9WUYUE' }, { oldPassword: ' tang-9wuyue' }]),
    status: 403,
    message: '旧密码不对；刚才若已提交过，可能已经改好，请用新密码登录',
    also: stillThere,
  },
  {
    row: '103',
    name: 'the eleventh wrong old password in a quarter of an hour',
    env: { RATE_LIMIT_FACTOR: '1' },
    prepare: async (app) => {
      await member(app);
      for (let n = 0; n < 10; n++) await change(app, { oldPassword: `wrong-${n}` }, '203.0.113.7');
    },
    send: async (app) => [
      await change(app, { oldPassword: 'wrong-guess' }, '203.0.113.7'),
      await change(app, {}, '203.0.113.7'),
    ],
    status: 429,
    message: '操作过于频繁，请稍后重试',
    also: stillThere,
  },
];

const idsOf = async (app: TestApp, { token }: Pick<TestUser, 'token'>): Promise<readonly string[]> =>
  ((await app.call('GET', SESSIONS, { token })).json['sessions'] as readonly { id: string }[]).map(({ id }) => id);

const neighbour = perApp((app) => app.user());

/** Row 104: a device of somebody else. */
const SESSION_ROWS: readonly BadInput[] = [
  {
    row: '104',
    name: 'the end of a session that is another user’s, ended, forged or no name at all',
    prepare: async (app) => [await member(app), await neighbour(app)],
    async send(app) {
      const { token } = await member(app);
      const [theirs = ''] = await idsOf(app, await neighbour(app));
      const [own = ''] = await idsOf(app, await member(app));
      const wrong = [theirs, own.slice(1), `${own}A`, own.toLowerCase(), token, tokenHash(token), 'x', '%00', '*'];
      return inTurn(wrong, (id) => app.call('DELETE', `${SESSIONS}/${id}`, { token }));
    },
    status: 404,
    message: '这台设备已经退出',
    also: stillThere,
  },
];

/** The change of the member's address, right but for these fields. */
async function move(app: TestApp, more: Readonly<Record<string, unknown>>, from?: string): Promise<TestResponse> {
  const { token, password } = await member(app);
  const body = { password, email: 'xin-jia@example.com', ...more };
  return app.call('POST', EMAIL, { token, body, ...(from !== undefined && { from }) });
}

const moveEach = (bodies: readonly Readonly<Record<string, unknown>>[]) => (app: TestApp) =>
  inTurn(bodies, (more) => move(app, more));

const links = perApp(async (app) => {
  const users = [await app.user(), await app.user()] as const;
  return {
    confirm: await newEmailLink(app, users[0], 'confirm', 'jia@example.com'),
    undo: await newEmailLink(app, users[1], 'undo', 'yi@example.com'),
  };
});

/** What is no link: cut, changed, of another kind, of another user. */
async function brokenLinks(app: TestApp, kind: 'confirm' | 'undo'): Promise<readonly unknown[]> {
  const both = await links(app);
  const [token, otherKind] = kind === 'confirm' ? [both.confirm, both.undo] : [both.undo, both.confirm];
  const { id, token: session } = await member(app);
  const ofAnother = `${id}${token.slice(id.length)}`;
  const texts = ['', 'x', token.slice(1), token.slice(0, -1), `${token}A`, ` ${token}`, token.toUpperCase()];
  return [...texts, ofAnother, otherKind, session, 'A'.repeat(10_240)];
}

/** Rows 105 to 109: another address for one's own account. */
const EMAIL_ROWS: readonly BadInput[] = [
  {
    row: '105',
    name: 'another address without the password',
    prepare: member,
    send: moveEach([{ password: undefined }, { password: '' }, { password: '\u3000' }]),
    status: 400,
    message: '请输入密码',
  },
  {
    row: '106',
    name: 'for one’s own account no address',
    prepare: member,
    send: moveEach([{ email: undefined }, { email: '' }, { email: ' \u3000' }]),
    status: 400,
    message: '请输入邮箱地址',
  },
  {
    row: '106',
    name: 'for one’s own account what is not an address, or more than one',
    prepare: member,
    send: moveEach(
      ['abc', 'a@b', 'a@b.cn\r\nBcc:x@y.cn', 'a@b.cn,x@y.cn', '甲 <a@b.cn>', 'a@ｂ.cn'].map((email) => ({ email })),
    ),
    status: 400,
    message: '请输入有效的邮箱地址',
  },
  {
    row: '106',
    name: 'the address that the account has, in another way to write it',
    prepare: member,
    send: async (app) => {
      const { email } = await member(app);
      return inTurn([email, email.toUpperCase(), ` ${email} `], (one) => move(app, { email: one }));
    },
    status: 400,
    message: '新邮箱和现在的一样',
  },
  {
    row: '107',
    name: 'another address with a wrong password',
    prepare: member,
    send: moveEach([{ password: 'wrong-guess' }, { password: 'TANG-9WUYUE' }]),
    status: 403,
    message: '密码不对',
    also: stillThere,
  },
  {
    row: '107',
    name: 'the fourth mail of an hour to new addresses of an account',
    env: { RATE_LIMIT_FACTOR: '1' },
    prepare: async (app) => {
      for (let n = 0; n < 3; n++) await move(app, { email: `xin${n}@example.com` });
      await app.mails();
    },
    send: (app) => move(app, {}),
    status: 429,
    message: '操作过于频繁，请稍后重试',
  },
  {
    row: '108',
    name: 'a link to a new address that is cut, changed, of another kind or of another user',
    prepare: async (app) => [await member(app), await links(app)],
    send: async (app) =>
      inTurn(await brokenLinks(app, 'confirm'), (token) => app.call('POST', `${EMAIL}/confirm`, { body: { token } })),
    status: 400,
    message: '链接无效、已用过或已过期',
  },
  {
    row: '109',
    name: 'a link back to an address that is cut, changed, of another kind or of another user',
    prepare: async (app) => [await member(app), await links(app)],
    send: async (app) =>
      inTurn(await brokenLinks(app, 'undo'), (token) => app.call('POST', `${EMAIL}/undo`, { body: { token } })),
    status: 400,
    message: '撤回的链接无效、已用过或已过期',
  },
];

const foreignImage = perApp(async (app) => {
  const { token } = await neighbour(app);
  return (await app.call('POST', '/api/upload/image', { token, body: { image: PNG_URL } })).json['imageUrl'];
});

const wear = async (app: TestApp, avatarUrl: unknown): Promise<TestResponse> =>
  app.call('PUT', '/api/account/avatar', { token: (await member(app)).token, body: { avatarUrl } });

/** Row 110: what is not a face. */
const AVATAR_ROWS: readonly BadInput[] = [
  {
    row: '110',
    name: 'a face that is no text',
    prepare: member,
    send: (app) => inTurn([undefined, 5, true, ['/seals/010001.svg'], {}], (url) => wear(app, url)),
    status: 400,
    message: '请求格式错误',
  },
  {
    row: '110',
    name: 'a face that is another user’s image, elsewhere, or no figure',
    prepare: foreignImage,
    async send(app) {
      const urls = ['', '/seals/010002.svg', '/seals/0100011.svg', 'https://evil.example/a.jpg', 'javascript:alert(1)'];
      const none = [
        `/uploads/${'0'.repeat(26)}.jpg`,
        '/uploads/../app.db',
        '/seals/010001.svg?x',
        await foreignImage(app),
      ];
      return inTurn([...urls, ...none], (url) => wear(app, url));
    },
    status: 400,
    message: '图片地址无效',
  },
];

export const ACCOUNT_ROWS: readonly BadInput[] = [...PASSWORD_ROWS, ...SESSION_ROWS, ...EMAIL_ROWS, ...AVATAR_ROWS];
