import { expect, test } from 'vitest';
import { addendsOf, facesOf, spokenThrow, type Throw, throwCoins, throwOfBacks } from './throws.ts';

const thrown = (...coins: readonly number[]): Throw => {
  const left = [...coins];
  return throwCoins(() => left.shift() as number);
};

test('the eight ways that three coins can lie: one 6, three 7, three 8, one 9', () => {
  const values = Array.from({ length: 8 }, (_, bits) => thrown(bits >> 2, (bits >> 1) & 1, bits & 1).value);
  expect(values.toSorted()).toEqual([6, 7, 7, 7, 8, 8, 8, 9]);
});

test('a throw in words: its faces as they lie, their sum, what a reader hears', () => {
  const eight = thrown(1, 0, 1);
  expect(facesOf(eight)).toEqual(['背', '字', '背']);
  expect(addendsOf(eight)).toBe('3+2+3');
  expect(spokenThrow(1, eight)).toBe('二爻，背字背，八，拆');
  expect(spokenThrow(3, thrown(0, 0, 0))).toBe('四爻，字字字，六，交，动');
});

test('a throw of real coins has no order: only how many 背 is known', () => {
  expect([0, 1, 2, 3].map((backs) => throwOfBacks(backs as 0 | 1 | 2 | 3).value)).toEqual([6, 7, 8, 9]);
  expect(facesOf(throwOfBacks(2))).toEqual(['两背']);
  expect(addendsOf(throwOfBacks(2))).toBe('3+3+2');
  expect(spokenThrow(5, throwOfBacks(3))).toBe('上爻，三背，九，重，动');
});
