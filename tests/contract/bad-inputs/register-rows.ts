import { expect } from 'vitest';
import { type BadInput, perApp, postEach } from '../../support/bad-input.ts';

const REGISTER = '/api/auth/register';
const TAKEN = { status: 409, message: '注册失败，用户名或邮箱已被使用' };
const NO_EMAIL = { status: 400, message: '请输入邮箱地址' };
const WRONG_EMAIL = { status: 400, message: '请输入有效的邮箱地址' };

const account = (fields: Readonly<Record<string, unknown>> = {}) => {
  const password = fields['password'] ?? 'tang-9wuyue';
  return { username: '观梅客', email: 'guanmei@example.com', password, confirmPassword: password, ...fields };
};

/** One call for each value of the one field that is wrong. */
const registerWith = (field: string, values: readonly unknown[]) =>
  postEach(
    REGISTER,
    values.map((value) => account({ [field]: value })),
  );

const taken = perApp(async (app) => {
  for (const [index, username] of ['fish', 'caf\u00e9', 'straße', '易1', '观梅', '口口', 'Coco'].entries())
    await app.call('POST', REGISTER, { body: account({ username, email: `Taken.${index}@Example.com` }) });
  for (const [username, email] of [
    ['果园', 'a@аррӏе.com'],
    ['例子', 'b@xn--fsqu00a.xn--55qx5d'],
  ])
    await app.call('POST', REGISTER, { body: account({ username, email }) });
  const users = await app.database.db.selectFrom('users').select('username').execute();
  expect(users.length).toBeGreaterThanOrEqual(9);
});

/** Rows 9 to 19. */
export const REGISTER_ROWS: readonly BadInput[] = [
  {
    row: '9',
    name: 'no address',
    send: registerWith('email', [undefined, '', '  ', '\u3000', '\u200b']),
    ...NO_EMAIL,
  },
  {
    row: '9',
    name: 'what is not an address, or more than one, or more than an address',
    send: registerWith('email', [
      ...['a@b', 'abc', '@example.com', 'a@', 'a b@example.com', 'a@example..com', 'a@@example.com'],
      ...['a@b.c\r\nBcc:x@y.z', 'a@example.com\nBcc: x@example.com', 'a@example.com\0'],
      ...['a@example.com,b@example.com', 'a@example.com;b@example.com', 'a@example.com b@example.com'],
      ...['梅 <a@example.com>', '"a"@example.com', 'a@example.com:b'],
      ...['a@ｅxample.com', 'a@example.ｃｏｍ', 'a@mail。example.com', 'a@mail．example.com'],
      ...[`${'a'.repeat(243)}@example.com`, `a@${'b'.repeat(60_000)}.com`],
    ]),
    ...WRONG_EMAIL,
  },
  {
    row: '10',
    name: 'no second password',
    send: registerWith('confirmPassword', [undefined, '', ' ']),
    status: 400,
    message: '请确认密码',
  },
  {
    row: '10',
    name: 'another second password',
    send: registerWith('confirmPassword', ['tang-9wuyue ', 'Tang-9wuyue', 'x']),
    status: 400,
    message: '两次输入的密码不一致',
  },
  {
    row: '11',
    name: 'five characters, be they emoji',
    send: registerWith('password', ['a', 'wuyu9', '易经六十四', '😀😁😂🤣😃']),
    status: 400,
    message: '密码长度至少为6个字符',
  },
  {
    row: '12',
    name: 'a password everyone tries',
    send: registerWith('password', [
      ...[
        '123456',
        'password',
        'PASSWORD',
        'ｐａｓｓｗｏｒｄ',
        'yijing',
        'yijing2026',
        'guanmei',
        'guanmei@example.com',
      ],
      ...['qwerty', '111111', 'iloveyou', '654321', '888888', 'abcdef', '520520', '19900101', 'woaini520', '13145200'],
    ]),
    status: 400,
    message: '密码过于常见，请更换',
  },
  {
    row: '12',
    name: 'the own name for a password',
    send: postEach(REGISTER, [
      account({ username: 'zhang-heng', password: 'zhang-heng' }),
      account({ username: 'zhang-heng', password: 'ZHANG-Heng' }),
      account({ username: 'Ｚhang-heng', password: 'zhang-heng1' }),
      account({ username: 'zhang-heng', password: '1988ZHANG-heng' }),
    ]),
    status: 400,
    message: '密码过于常见，请更换',
  },
  {
    row: '13',
    name: 'a password with a space that the form would have taken out',
    send: registerWith('password', [
      'tang 9wuyue',
      'tang\t9wuyue',
      'tang\u30009wuyue',
      ' tang-9wuyue',
      'tang-9wuyue\n',
    ]),
    status: 400,
    message: '密码不能包含空白字符',
  },
  {
    row: '14',
    name: 'a name that someone has, in another form',
    prepare: taken,
    send: registerWith('username', [
      ...['fish', 'Fish', 'FISH', 'ｆｉｓｈ', 'ＦＩＳＨ', 'ﬁsh', 'ﬁＳh'],
      ...['caf\u00e9', 'cafe\u0301', 'CAFE\u0301', 'strasse', 'STRAẞE', '易①', '易１'],
    ]),
    ...TAKEN,
  },
  {
    row: '14',
    name: 'a name that looks like one that someone has',
    prepare: taken,
    send: registerWith('username', [
      ...['観梅', '觀梅', 'ロロ', 'ﾛﾛ', '口ロ', 'сосо', 'СОСО', 'c0c0', 'flsh', 'f1sh', 'ꓝꓲꓢꓧ'],
    ]),
    ...TAKEN,
  },
  {
    row: '15',
    name: 'an address that someone has, in another case',
    prepare: taken,
    send: registerWith('email', [
      'Taken.0@Example.com',
      'taken.0@example.com',
      'TAKEN.1@EXAMPLE.COM',
      ' taken.2@example.com ',
    ]),
    ...TAKEN,
  },
  {
    row: '15',
    name: 'an address that someone has, its domain in other letters or in ASCII',
    prepare: taken,
    send: registerWith('email', ['a@xn--80ak6aa92e.com', 'A@XN--80AK6AA92E.com', 'a@аррӏе.com', 'b@例子.公司']),
    ...TAKEN,
  },
  {
    row: '16',
    name: 'a name that hides something, looks like another, or is not a name',
    send: registerWith('username', [
      ...[
        'ab\u202ecd',
        'ab\u200bcd',
        'ab\u200dcd',
        'ab\u2066cd',
        'ab\u00adcd',
        'ab\0cd',
        'ab\ncd',
        'ab cd',
        'ab\u3000cd',
      ],
      ...['admin\ufe0f', 'admin\u3164', '\u3164\u3164', 'admin\u034f', 'admin\u{e0100}'],
      ...[
        '😀😀',
        '🀄',
        '👨‍👩‍👧',
        'аdmin',
        'rοot',
        'a',
        '易',
        'a'.repeat(21),
        '易'.repeat(21),
        '<b>ab</b>',
        '../ab',
        '\u0301ab',
      ],
    ]),
    status: 400,
    message: '用户名格式不正确',
  },
  {
    row: '17',
    name: 'a name that would pass for someone in charge',
    send: registerWith('username', [
      '超级管理员',
      'root',
      'ROOT',
      'ｒｏｏｔ',
      'Admin',
      'superadmin',
      '管理员',
      '游客',
      '系统',
      ...['system', 'ɑdmin', 'admiո', 'ꓮꓓꓟꓲꓠ', 'adm1n', '觀象', '観象', '遊客'],
      ...['管理員', '超級管理員', '系統', '观象官方', '官方客服', '系统通知', '客服小王'],
      ...['观象团队', '觀象團隊', '观象官网', '观象_助手', '糸统', '菅理员', '宮方客服', '系-统'],
    ]),
    ...TAKEN,
  },
  {
    row: '18',
    name: 'a role and an id of the own choosing',
    send: postEach(REGISTER, [
      account({
        ...{ username: '自封者', email: 'zifeng@example.com' },
        ...{ role: 'superadmin', id: 1, user_id: 1, created_at: 0, password_hash: 'x', result_revision: 9 },
      }),
    ]),
    status: 201,
    changes: true,
    async also(app, [response]) {
      expect(response?.json['user']).toMatchObject({ username: '自封者', role: 'user' });
      const users = app.database.db.selectFrom('users').selectAll().where('username', '=', '自封者');
      const user = await users.executeTakeFirstOrThrow();
      expect(user).toMatchObject({ role: 'user', created_at: app.clock.now, result_revision: 0 });
      expect(user.id).toMatch(/^[0-9a-z]{26}$/);
      expect(user.password_hash).toMatch(/^\$argon2id\$/);
    },
  },
  {
    row: '19',
    name: 'two at once for one name: the later is refused',
    async send(app) {
      const register = (username: string, email: string) =>
        app.call('POST', REGISTER, { body: account({ username, email }) });
      const responses = await Promise.all([register('同时', 'one@example.com'), register('同时', 'two@example.com')]);
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
      return responses.filter(({ status }) => status !== 201);
    },
    ...TAKEN,
    changes: true,
  },
  {
    row: '19',
    name: 'two at once for names that look alike: the later is refused',
    async send(app) {
      const register = (username: string, email: string) =>
        app.call('POST', REGISTER, { body: account({ username, email }) });
      const responses = await Promise.all([
        register('觀書客', 'three@example.com'),
        register('观书客', 'four@example.com'),
        register('観书客', 'five@example.com'),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      return responses.filter(({ status }) => status !== 201);
    },
    ...TAKEN,
    changes: true,
  },
  {
    row: '19',
    name: 'two at once for one address, in different forms: the later is refused',
    async send(app) {
      const register = (username: string, email: string) =>
        app.call('POST', REGISTER, { body: account({ username, email }) });
      const responses = await Promise.all([
        register('同址甲', 'same@example.com'),
        register('同址乙', 'SAME@example.com'),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
      return responses.filter(({ status }) => status !== 201);
    },
    ...TAKEN,
    changes: true,
    async also(app) {
      const names = await app.database.db.selectFrom('users').select('username').execute();
      expect(names.filter(({ username }) => username.startsWith('同址'))).toHaveLength(1);
    },
  },
];
