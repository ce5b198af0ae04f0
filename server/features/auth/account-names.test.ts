import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isUsername } from '#contract/auth.ts';
import { emailKey, emailKeys, maskedEmail, usernameKey } from './account-names.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 24 });
/** Letters whose cases or compatibility forms do not simply pair up. */
const trickyText = fc.string({
  unit: fc.constantFrom(...'ßẞſKkÅåΣσςıİiIǅǆŉΐᾳαι가ﬁＡａ㎏', '\u0345', '\u0301', '\u0307', '\u1100', '\u1161'),
  maxLength: 8,
});

test('the key of a key is the key itself, for any text', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, trickyText), (name) => {
      expect(usernameKey(usernameKey(name))).toBe(usernameKey(name));
      expect(emailKey(emailKey(name))).toBe(emailKey(name));
    }),
    { numRuns: 5000 },
  );
});

test('the key of a key is the key itself, for every Unicode letter', () => {
  const unstable: string[] = [];
  for (let code = 0x80; code <= 0x1ffff; code++) {
    const letter = String.fromCodePoint(code);
    if (usernameKey(usernameKey(letter)) !== usernameKey(letter)) unstable.push(code.toString(16));
  }
  expect(unstable).toEqual([]);
});

test.each([
  ['case', 'Admin1', 'aDMIN1'],
  ['full width', 'ＡＤＭＩＮ１', 'admin1'],
  ['ligature', 'ﬁsh', 'fish'],
  ['composed and decomposed', 'caf\u00e9', 'cafe\u0301'],
  ['sharp s in both cases', 'STRAẞE', 'straße'],
  ['sharp s and ss', 'straße', 'STRASSE'],
  ['long s', 'ſystem', 'System'],
  ['the sign of kelvin', '\u212aelvin', 'Kelvin'],
  ['final sigma', 'οδος', 'ΟΔΟΣ'],
  ['circled digit', '易①', '易1'],
  ['Hangul letters and syllable', '\u1112\u1161\u11ab', '한'],
])('two names that differ by %s alone are one account', (_, one, other) => {
  expect(usernameKey(one)).toBe(usernameKey(other));
});

test.each([
  ['case', 'Zhang@Example.com', 'zhang@example.COM'],
  ['spaces around it', ' zhang@example.com ', 'zhang@example.com'],
  ['composed and decomposed letters', 'caf\u00e9@example.com', 'cafe\u0301@example.com'],
  ['a domain in Cyrillic letters and in ASCII', 'a@аррӏе.com', 'a@xn--80ak6aa92e.com'],
  ['a Chinese domain and its ASCII form, in another case', 'a@例子.公司', 'a@XN--FSQU00A.xn--55QX5D'],
  ['one label in ASCII and one not', 'a@例子.xn--55qx5d', 'a@xn--fsqu00a.公司'],
])('two addresses that differ by %s alone are one account', (_, one, other) => {
  expect(emailKey(one)).toBe(emailKey(other));
});

test.each([
  ['Latin and Cyrillic letters', 'a@аррӏе.com', 'a@apple.com'],
  ['the part before the @', 'a@例子.公司', 'b@例子.公司'],
  ['an escape of a letter', 'a@ex%61mple.com', 'a@example.com'],
])('two addresses that differ by %s are two', (_, one, other) => {
  expect(emailKey(one)).not.toBe(emailKey(other));
});

test.each([
  ['zhang@example.com', ['zhang@example.com']],
  ['a@例子.公司', ['a@xn--fsqu00a.xn--55qx5d', 'a@例子.公司']],
  ['a@xn--fsqu00a.xn--55qx5d', ['a@xn--fsqu00a.xn--55qx5d', 'a@例子.公司']],
])('%s is looked for under %j', (email, keys) => {
  expect(emailKeys(email)).toEqual(keys);
});

test.each([
  ['Cyrillic а', '\u0430dmin'],
  ['Greek ο', 'r\u03bfot'],
  ['zero-width space', 'adm\u200bin'],
  ['zero-width joiner', 'adm\u200din'],
  ['soft hyphen', 'adm\u00adin'],
  ['right-to-left override', 'adm\u202ein'],
  ['isolate', '\u2066admin'],
  ['NUL', 'admin\0'],
  ['line break', 'admin\n'],
  ['inner space', 'ad min'],
  ['ideographic space', '张\u3000三'],
  ['Hangul filler', 'admin\u3164'],
  ['half-width Hangul filler', 'admin\uffa0'],
  ['combining grapheme joiner', 'ad\u034fmin'],
  ['variation selector', '张三\ufe00'],
  ['variation selector of the supplement', '张三\u{e0100}'],
  ['unassigned character', 'ab\u0378'],
  ['private use', 'ab\ue000'],
  ['emoji', '😀😀'],
  ['three marks on a letter', 'q\u0300\u0301\u0302b'],
  ['one character', '易'],
  ['21 characters', 'a'.repeat(21)],
  ['what folds to a longer name', '\ufdfa\ufdfa'],
])('a name with %s is refused', (_, name) => {
  expect(isUsername(name)).toBe(false);
});

test.each(['张三', 'kong_zi-7', 'Ñandú', 'Иван', 'Σωκράτης', 'हिन्दी', '한국', '𠮷野', '太極ab', '易1'])(
  '%s is a name',
  (name) => {
    expect(isUsername(name)).toBe(true);
    expect(isUsername(usernameKey(name))).toBe(true);
  },
);

test.each([
  ['zhang.san@example.com', 'z***@***.com'],
  ['z@example.com', 'z***@***.com'],
  ['𠮷野@example.cn', '𠮷***@***.cn'],
  ['a.very.long.address@mail.corp.example.museum', 'a***@***.***'],
])('%s is shown as %s', (email, masked) => {
  expect(maskedEmail(email)).toBe(masked);
});
