import { expect, test } from 'vitest';
import {
  parseTrigram,
  parseTrigramName,
  TRIGRAM_CODES,
  trigramImage,
  trigramName,
  trigramNumberOf,
  trigramOf,
} from './trigram.ts';

test('the eight trigrams are in 先天 order, each with its image', () => {
  expect(TRIGRAM_CODES.map(trigramName).join('')).toBe('乾兑离震巽坎艮坤');
  expect(TRIGRAM_CODES.map(trigramImage).join('')).toBe('天泽火雷风水山地');
});

test('a code is written top line first: 兑 has its broken line on top, 震 its solid line at the bottom', () => {
  expect(trigramName('011')).toBe('兑');
  expect(trigramName('001')).toBe('震');
});

test('the numbers run from 乾 1 to 坤 8, and trigramOf is the inverse of trigramNumberOf', () => {
  expect(TRIGRAM_CODES.map(trigramNumberOf)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  for (const trigram of TRIGRAM_CODES) expect(trigramOf(trigramNumberOf(trigram))).toBe(trigram);
});

test('every code and every name is parsed, everything else is an error', () => {
  for (const trigram of TRIGRAM_CODES) {
    expect(parseTrigram(trigram)).toEqual({ ok: true, value: trigram });
    expect(parseTrigramName(trigramName(trigram))).toEqual({ ok: true, value: trigram });
  }
  for (const bad of ['', '11', '1111', '１１１', '112', ' 111', '天', '乾坤', 'toString']) {
    expect(parseTrigram(bad).ok).toBe(false);
    expect(parseTrigramName(bad).ok).toBe(false);
  }
});
