import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const ACCOUNT = { username: 'ZhangSan', email: 'San.Zhang@Example.com' };

test.each(['123456', 'password', 'PASSWORD', 'qwerty', 'iloveyou', '111111', 'ｐａｓｓｗｏｒｄ'])(
  '%s is on the list of passwords guessed first',
  (password) => {
    expect(isCommonPassword(password, ACCOUNT)).toBe(true);
  },
);

test.each(['yijing', 'YiJing', 'yijing2026', 'zhouyi123456', 'guanxiang', 'divination', '易经2026'])(
  '%s is a word of the app itself',
  (password) => {
    expect(isCommonPassword(password, ACCOUNT)).toBe(true);
  },
);

test.each(['zhangsan', 'ZHANGSAN', 'zhangsan1988', 'san.zhang', 'san.zhang1', 'san.zhang@example.com'])(
  '%s is a name of the account',
  (password) => {
    expect(isCommonPassword(password, ACCOUNT)).toBe(true);
  },
);

test('a name that ends in digits is refused as a password with more digits after it', () => {
  expect(isCommonPassword('zhang882026', { username: 'Zhang88', email: 'x@example.com' })).toBe(true);
  expect(isCommonPassword('zhang77-2026', { username: 'Zhang88', email: 'x@example.com' })).toBe(false);
});

test.each(['tang-9wuyue', '天行健君子以自强', 'zhangsan-lisi', '2026zhangsan', 'yijing-mei-hua'])(
  '%s is nobody’s first guess',
  (password) => {
    expect(isCommonPassword(password, ACCOUNT)).toBe(false);
  },
);
