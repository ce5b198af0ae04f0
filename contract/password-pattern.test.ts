import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passwordPatternOf } from './password-pattern.ts';

const NAMES = { username: 'ZhangSan', email: 'San.Zhang@Example.com' };

test.each([
  ...[
    'aaaaaa',
    '888888',
    '00000000',
    '520520',
    'abcabc',
    '123123123',
    'Aaaaaa',
    'ａａａａａａ',
    '易易易易易易',
    '😀😀😀😀😀😀',
  ],
  ...['112233', 'aabbccdd', '6666688888', 'aaabbb'],
])('%s repeats the same characters', (password) => {
  expect(passwordPatternOf(password, NAMES)).toBe('repeat');
});

test.each([
  ...['123456', '654321', '987654321', '1234567890', '0987654321', 'abcdef', 'zyxwvu', 'ABCDEF', 'abc123', 'abcd1234'],
  ...['qwerty', 'qwertyuiop', 'poiuyt', 'asdfgh', 'zxcvbnm', '1qaz2wsx', 'zaq12wsx', 'qweasdzxc', 'qwe123', '123321'],
  ...['147258', '159753', '789456123', '741852963', '１２３４５６'],
])('%s is made of neighbours in the alphabet or on the keyboard', (password) => {
  expect(passwordPatternOf(password, NAMES)).toBe('run');
});

test.each(['19900101', '1990-01-01', '1990.1.1', '1990/12/31', '20080808', '880808', '199008', '01011990', '31121999'])(
  '%s is a date',
  (password) => {
    expect(passwordPatternOf(password, NAMES)).toBe('date');
  },
);

test.each([
  ...['zhangsan', 'ZHANGSAN', 'ｚhangsan', 'zhangsan1988', '1988zhangsan', '1zhangsan1'],
  ...['san.zhang', 'san.zhang7', 'san.zhang@example.com'],
])('%s is a name of the account', (password) => {
  expect(passwordPatternOf(password, NAMES)).toBe('name');
});

test('without names, as in the form of a reset link, none is found', () => {
  expect(passwordPatternOf('zhangsan1988', {})).toBeNull();
  expect(passwordPatternOf('zhangsan1988', { username: '', email: ' ' })).toBeNull();
});

test.each([
  ...[
    'tang-9wuyue',
    '天行健君子以自强',
    'zhangsan-lisi',
    '739164',
    'x7Kp2q',
    'abcabd',
    'qwert7',
    '19901301',
    '1990-01-32',
  ],
  ...['12345x', 'aabbc1', 'zhang-heng'],
])('%s follows none of the patterns', (password) => {
  expect(passwordPatternOf(password, NAMES)).toBeNull();
});

const SIX_RANDOM = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'),
  minLength: 6,
  maxLength: 6,
});

test('of 20,000 passwords of six random letters and digits at most two follow a pattern', () => {
  const passwords = fc.sample(fc.noBias(SIX_RANDOM), { numRuns: 20_000, seed: 64 });
  expect(passwords.filter((password) => passwordPatternOf(password, NAMES) !== null).length).toBeLessThanOrEqual(2);
});

test.each(['a', 'ab', '12', 'qa'])('128 characters of %s and one other are checked without backtracking', (part) => {
  const password = `${part.repeat(64).slice(0, 127)}!`;
  expect(passwordPatternOf(password, NAMES)).toBeNull();
});
