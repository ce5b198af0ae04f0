import { expect, test } from 'vitest';
import { trigramTextOf } from '../texts/trigrams.ts';
import { ELEMENTS, elementOf, generates, overcomes } from './element.ts';
import { TRIGRAM_CODES, trigramName } from './trigram.ts';

test('the eight trigrams have the elements of the book, as their texts say', () => {
  const named = TRIGRAM_CODES.map((code) => `${trigramName(code)}${elementOf(code)}`);
  expect(named.join(' ')).toBe('乾金 兑金 离火 震木 巽木 坎水 艮土 坤土');
  expect(TRIGRAM_CODES.map(elementOf)).toEqual(TRIGRAM_CODES.map((code) => trigramTextOf(code).element));
});

test('of the twenty-five pairs five are 生 and five 克, those that the book lists', () => {
  const pairs = ELEMENTS.flatMap((a) => ELEMENTS.map((b) => [a, b] as const));
  const listed = (holds: typeof generates, word: string) =>
    pairs.filter(([a, b]) => holds(a, b)).map(([a, b]) => `${a}${word}${b}`);
  expect(new Set(listed(generates, '生'))).toEqual(new Set('金生水 水生木 木生火 火生土 土生金'.split(' ')));
  expect(new Set(listed(overcomes, '克'))).toEqual(new Set('金克木 木克土 土克水 水克火 火克金'.split(' ')));
});
