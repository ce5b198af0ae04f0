import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const ACCOUNT = { username: 'ZhangSan', email: 'San.Zhang@Example.com' };

/** What people in China and elsewhere take first, six characters and more: by sequence, repeat, keyboard, date, word with digits. */
const WELL_KNOWN = [
  ...[
    '123456',
    '654321',
    '1234567',
    '7654321',
    '12345678',
    '87654321',
    '123456789',
    '987654321',
    '1234567890',
    '0987654321',
  ],
  ...[
    '0123456789',
    '456789',
    '135790',
    '246810',
    '123123',
    '123321',
    '321321',
    '123123123',
    '112233',
    '112211',
    '121212',
  ],
  ...['131313', '232323', '111222', '111222333', '778899', '147147', '168168', '518518', '521521', '520520', '888666'],
  ...['666888', '111111', '222222', '333333', '444444', '555555', '666666', '777777', '888888', '999999', '000000'],
  ...[
    '1111111',
    '7777777',
    '00000000',
    '11111111',
    '66666666',
    '88888888',
    '6666688888',
    'aaaaaa',
    'zzzzzz',
    'aaaaaaaa',
  ],
  ...['aabbcc', 'aaabbb', 'aaa111', 'abcabc', 'abcdef', 'abcdefg', 'abcdefgh', 'fedcba', 'zyxwvu', 'abc123', '123abc'],
  ...[
    'abcd1234',
    'a1b2c3',
    'a1b2c3d4',
    'a123456',
    '123456a',
    'aa123456',
    'qq123456',
    'a12345678',
    'q123456',
    'z123456',
  ],
  ...[
    '5201314',
    '1314520',
    '1314521',
    '13145200',
    '584520',
    '5845201314',
    '52013140',

    '1314159',
    '7758521',
  ],
  ...[
    'woaini',
    'woaini520',
    'woaini521',
    'woaini123',
    'woaini1314',
    '520woaini',
    'woaiwojia',
    'woshishui',
    'wodemima1',
  ],
  ...[
    'iloveyou',
    'iloveyou520',
    'iloveyou1314',
    'loveyou520',
    'love1314',
    'qwerty',
    'qwertyuiop',
    'qwerty123',
    'asdfgh',
  ],
  ...['asdfghjkl', 'asdf1234', 'asd123', 'zxcvbn', 'zxcvbnm', 'zxc123', 'qazwsx', 'qazwsxedc', '1qaz2wsx', '1qazxsw2'],
  ...['zaq12wsx', '!qaz2wsx', '1q2w3e', '1q2w3e4r', 'qweasd', 'qweasdzxc', '123qwe', 'qwe123', 'qwer1234', '1234qwer'],
  ...['147258', '147258369', '258369', '159753', '159357', '789456', '789456123', '741852', '741852963', '963852741'],
  ...['19900101', '19880808', '19951225', '20000101', '20080808', '19491001', '880808', '900101', '198808', '01011990'],
  ...['1990-01-01', '1990.1.1', 'password', 'password1', 'password123', 'Passw0rd', 'p@ssw0rd', 'drowssap', 'admin123'],
  ...['admin888', 'welcome1', 'letmein', 'monkey', 'dragon', 'dragon123', 'superman', 'zhang123', 'wang123'],
];

test('at least 142 well-known passwords are tried', () => {
  expect(new Set(WELL_KNOWN.filter((password) => password.length >= 6)).size).toBeGreaterThanOrEqual(142);
});

test.each(WELL_KNOWN)('%s is well known and refused', (password) => {
  expect(isCommonPassword(password, ACCOUNT)).toBe(true);
});

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

test.each(['zhangsan', 'ZHANGSAN', 'zhangsan1988', '2026zhangsan', 'san.zhang', 'san.zhang1', 'san.zhang@example.com'])(
  '%s is a name of the account',
  (password) => {
    expect(isCommonPassword(password, ACCOUNT)).toBe(true);
  },
);

test('a name that ends in digits is refused as a password with more digits after it', () => {
  expect(isCommonPassword('zhang882026', { username: 'Zhang88', email: 'x@example.com' })).toBe(true);
  expect(isCommonPassword('zhang77-2026', { username: 'Zhang88', email: 'x@example.com' })).toBe(false);
});

test.each(['tang-9wuyue', '天行健君子以自强', 'zhangsan-lisi', 'yijing-mei-hua'])(
  '%s is nobody’s first guess',
  (password) => {
    expect(isCommonPassword(password, ACCOUNT)).toBe(false);
  },
);

test.each(['correcthorsebattery', 'meihua-yishu', 'ming-yi-36', 'mei-hua-2026', '739164', 'x7Kp2q', 'Zw9qLm'])(
  '%s is neither a word with digits nor a pattern',
  (password) => {
    expect(isCommonPassword(password, ACCOUNT)).toBe(false);
  },
);

test('of 3,000 passwords of six random letters and digits at least 99.5 % are valid', () => {
  const character = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789');
  const sixRandom = fc.noBias(fc.string({ unit: character, minLength: 6, maxLength: 6 }));
  const refused = fc
    .sample(sixRandom, { numRuns: 3000, seed: 64 })
    .filter((password) => isCommonPassword(password, ACCOUNT));
  expect(refused.length, refused.join(' ')).toBeLessThanOrEqual(15);
}, 60_000);
