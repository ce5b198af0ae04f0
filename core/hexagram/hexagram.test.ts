import { expect, test } from 'vitest';
import {
  doubled,
  HEXAGRAM_CODES,
  hexagramOf,
  lowerOf,
  oppositeOf,
  parseHexagram,
  reversedOf,
  upperOf,
} from './hexagram.ts';

test('there are sixty-four codes, each its upper trigram over its lower one', () => {
  expect(new Set(HEXAGRAM_CODES).size).toBe(64);
  for (const code of HEXAGRAM_CODES) expect(hexagramOf(upperOf(code), lowerOf(code))).toBe(code);
});

test('屯 is 坎 over 震', () => {
  expect(hexagramOf('010', '001')).toBe('010001');
});

test('the 错卦 of the 错卦 and the 综卦 of the 综卦 are the hexagram itself', () => {
  for (const code of HEXAGRAM_CODES) {
    expect(oppositeOf(oppositeOf(code))).toBe(code);
    expect(reversedOf(reversedOf(code))).toBe(code);
  }
});

test('the 错卦 differs in every line; eight hexagrams are their own 综卦', () => {
  for (const code of HEXAGRAM_CODES) for (let i = 0; i < 6; i++) expect(oppositeOf(code)[i]).not.toBe(code[i]);
  expect(HEXAGRAM_CODES.filter((code) => reversedOf(code) === code)).toHaveLength(8);
});

test('错 of 屯 is 鼎, 综 of 屯 is 蒙', () => {
  expect(oppositeOf('010001')).toBe('101110');
  expect(reversedOf('010001')).toBe('100010');
});

test('艮 doubled is 100100', () => {
  expect(doubled('100')).toBe('100100');
});

test('every one of the sixty-four codes is parsed', () => {
  for (const code of HEXAGRAM_CODES) expect(parseHexagram(code)).toEqual({ ok: true, value: code });
});

test.each([
  '',
  '11111',
  '1111112',
  '1111111',
  '222222',
  '１１１１１１',
  '11111 ',
  ' 111111',
  '111111\n',
  '0x1111',
  '屯',
])('the code %j is refused', (code) => {
  expect(parseHexagram(code)).toEqual({ ok: false, error: 'notAHexagram' });
});
