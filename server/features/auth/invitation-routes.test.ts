import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalCode, invitationHash } from './invitation-routes.ts';

const CODE = '0A1B2-C3D4E-5F6G7-H8J9K-MNPQR-S';

test.each([
  ['lower case', CODE.toLowerCase()],
  ['without hyphens', CODE.replaceAll('-', '')],
  ['with spaces', ` ${CODE.replaceAll('-', ' ')}\t`],
  ['with dashes of a text editor', CODE.replaceAll('-', '—')],
  ['in full width', '０Ａ１Ｂ２-Ｃ３Ｄ４Ｅ-５Ｆ６Ｇ７-Ｈ８Ｊ９Ｋ-ＭＮＰＱＲ-Ｓ'],
  ['O for 0', CODE.replace('0', 'O')],
  ['o for 0', CODE.replace('0', 'o')],
  ['I for 1', CODE.replace('1', 'I')],
  ['l for 1', CODE.replace('1', 'l')],
])('a code typed %s is the same code', (_, typed) => {
  expect(canonicalCode(typed)).toBe(canonicalCode(CODE));
  expect(invitationHash(typed)).toBe(invitationHash(CODE));
});

test('the canonical form of a canonical form is itself, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(canonicalCode(canonicalCode(text))).toBe(canonicalCode(text));
      expect(canonicalCode(text)).toMatch(/^[0-9A-Z]*$/);
    }),
  );
});

test('codes that differ in one letter have different hashes, and no hash shows its code', () => {
  const others = Array.from(CODE, (letter, index) => {
    const other = letter === 'X' ? 'Y' : 'X';
    return letter === '-' ? CODE : `${CODE.slice(0, index)}${other}${CODE.slice(index + 1)}`;
  }).filter((code) => code !== CODE);
  const hashes = new Set([CODE, ...others].map(invitationHash));
  expect(hashes.size).toBe(others.length + 1);
  expect(invitationHash(CODE)).not.toContain(CODE.slice(0, 5));
});
