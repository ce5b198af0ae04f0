import { afterEach, expect, test, vi } from 'vitest';
import { chanceBelow } from './chance.ts';

/** The numbers that the browser gives, one after another. */
const given = (...numbers: readonly number[]) => {
  const left = [...numbers];
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    (array as unknown as Uint32Array)[0] = left.shift() as number;
    return array;
  });
};

afterEach(() => vi.restoreAllMocks());

test('0 to n − 1, as the browser’s number leaves', () => {
  given(0, 1, 2, 3, 7, 0xffffffff);
  expect([2, 2, 4, 4, 4, 4].map(chanceBelow)).toEqual([0, 1, 2, 3, 3, 3]);
});

test('a number beyond the last whole multiple of n is drawn again: no remainder is likelier than another', () => {
  given(0xffffffff, 5); // 2^32 is 3 · 1431655765 + 1
  expect(chanceBelow(3)).toBe(2);
  given(4294967274, 4294967250, 4294967249); // 2^32 is 48 · 89478485 + 16: 4294967280 is the first refused
  expect(chanceBelow(48)).toBe(42);
  given(4294967280, 4294967279);
  expect(chanceBelow(48)).toBe(47);
});
