import { expect, test } from 'vitest';
import { HEXAGRAM_CODES, lowerMutualOf, mutualOf, upperMutualOf } from './hexagram.ts';
import { isYang, type LineIndex } from './line.ts';

const linesFrom = (code: (typeof HEXAGRAM_CODES)[number], lines: readonly LineIndex[]) =>
  lines.map((line) => (isYang(code, line) ? '1' : '0')).join('');

test('the lower mutual is lines two to four, the upper lines three to five, for every hexagram', () => {
  for (const code of HEXAGRAM_CODES) {
    expect(lowerMutualOf(code)).toBe(linesFrom(code, [3, 2, 1]));
    expect(upperMutualOf(code)).toBe(linesFrom(code, [4, 3, 2]));
  }
});

test('the 互卦 of 屯 is 剥, 艮 over 坤', () => {
  expect(mutualOf('010001')).toBe('100000');
});

test('the 互卦 of a 互卦 is 乾, 坤, 既济 or 未济', () => {
  expect(new Set(HEXAGRAM_CODES.map((code) => mutualOf(mutualOf(code))))).toEqual(
    new Set(['111111', '000000', '010101', '101010']),
  );
});
