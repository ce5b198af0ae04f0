import { expect } from 'vitest';
import type { TestApp, TestResponse } from '../../support/app.ts';
import { type BadInput, perApp, postEach } from '../../support/bad-input.ts';

const FIND = '/api/auth/find-account';

const member = perApp((app) => app.user());

/** One call for each value of the one field that is looked at. */
const findWith = (searchMode: string, values: readonly unknown[]) =>
  postEach(
    FIND,
    values.map((searchValue) => ({ searchMode, searchValue })),
  );

const notFound = (_: TestApp, responses: readonly TestResponse[]) => {
  for (const { json } of responses) expect(json).toEqual({ found: false, message: '未找到该账号' });
};

/** Rows 20 to 25. */
export const FIND_ACCOUNT_ROWS: readonly BadInput[] = [
  {
    row: '20',
    name: 'a search for no address',
    send: findWith('email', [undefined, '', ' ', '\u3000', '\u200b']),
    status: 400,
    message: '请输入邮箱地址',
  },
  {
    row: '20',
    name: 'a search for no name',
    send: findWith('username', [undefined, '', ' ', '\u3000', '\u200b']),
    status: 400,
    message: '请输入用户名',
  },
  {
    row: '21',
    name: 'a search for what is not an address',
    send: findWith('email', ['abc', 'a@b', '%', 'a@example.com,b@example.com']),
    status: 400,
    message: '请输入有效的邮箱地址',
  },
  {
    row: '22',
    name: 'a search by something else',
    send: postEach(
      FIND,
      ['phone', undefined, null, ['email'], 'EMAIL', '__proto__', 1].map((searchMode) => ({
        ...{ searchMode, searchValue: 'a@example.com' },
      })),
    ),
    status: 400,
    message: '查询方式无效',
  },
  {
    row: '23',
    name: 'an unknown address',
    send: findWith('email', ['nobody@example.com']),
    status: 200,
    also: notFound,
  },
  { row: '24', name: 'an unknown name', send: findWith('username', ['未注册者', 'root']), status: 200, also: notFound },
  {
    row: '25',
    name: 'a pattern for a name or an address',
    prepare: member,
    async send(app) {
      const patterns = ['%', '_', '*', 'user%', 'user_', '.*', `' OR 1=1--`, '[a-z]*', '\\'];
      const addresses = [
        '%@%.com',
        'mail%@example.com',
        'mail_@example.com',
        '*@example.com',
        `'or'1'='1'--@example.com`,
      ];
      return [...(await findWith('username', patterns)(app)), ...(await findWith('email', addresses)(app))];
    },
    status: 200,
    also: notFound,
  },
];
