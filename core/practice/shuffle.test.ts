import { expect, test } from 'vitest';
import { hashOf, shuffled } from './shuffle.ts';

const LETTERS = [...'甲乙丙丁戊己庚辛'];
const shuffledBy = (seed: string, letters = LETTERS) => shuffled(letters, seed, (one) => one).join('');

test('the same seed gives the same order, with all of them; other seeds give others', () => {
  expect(shuffledBy('1')).toBe(shuffledBy('1'));
  expect([...shuffledBy('1')].toSorted()).toEqual(LETTERS.toSorted());
  expect(new Set(Array.from({ length: 100 }, (_, seed) => shuffledBy(`${seed}`))).size).toBeGreaterThan(95);
});

test('no order is the one that was given, however few there are', () => {
  for (const few of [2, 3, 8])
    for (let seed = 0; seed < 200; seed++) {
      const letters = LETTERS.slice(0, few);
      expect(shuffledBy(`${seed}`, letters)).not.toBe(letters.join(''));
    }
  expect(shuffledBy('1', [])).toBe('');
  expect(shuffledBy('1', ['甲'])).toBe('甲');
});

test('texts that differ in one character are spread evenly', () => {
  const places = [0, 0, 0, 0];
  for (let number = 0; number < 4000; number++) {
    const place = hashOf(`name:${number}`) % 4;
    places[place] = (places[place] ?? 0) + 1;
  }
  for (const count of places) expect(Math.abs(count - 1000)).toBeLessThan(120);
});
