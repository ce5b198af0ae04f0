import { expect, test } from 'vitest';
import { changesOf, type YarrowChange } from '#core/casting/yarrow.ts';
import { dividedByChance, placeAt, placeInWords, spokenChange, stalkX } from './dividing.ts';

test('the finger divides where it lies: what is drawn left of it is the left heap', () => {
  for (const stalks of [49, 44, 40, 36, 32]) {
    for (let place = 1; place <= stalks - 2; place += 1) {
      const finger = (stalkX(place - 1, stalks) + stalkX(place, stalks)) / 2;
      expect(placeAt(finger, stalks)).toBe(place);
    }
    expect(placeAt(-50, stalks)).toBe(1);
    expect(placeAt(500, stalks)).toBe(stalks - 2);
  }
});

test('all stalks are drawn within the stage, also when the heaps are moved apart', () => {
  expect(stalkX(0, 49)).toBeGreaterThan(30);
  expect(stalkX(48, 49)).toBeLessThan(320);
});

test('before it is divided a place is said in tenths, never as a number of stalks', () => {
  expect([1, 10, 20, 24, 30, 47].map((place) => placeInWords(place, 49))).toEqual([
    '左边约一成',
    '左边约二成',
    '左边约四成',
    '左边约五成',
    '左边约六成',
    '左边约九成',
  ]);
});

test('a change in words, and after the third its line', () => {
  const changes = changesOf([22, 20, 20]) as readonly YarrowChange[];
  expect(spokenChange(changes.slice(0, 1))).toBe('第 1 变，左 22 策，右 27 策，挂扐 5 策，还有 44 策');
  expect(spokenChange(changes)).toBe('第 3 变，左 20 策，右 16 策，挂扐 8 策，还有 28 策。初爻，七，少阳');
});

test('the rest by chance: the heaps that were divided stay, eighteen in all, each one that can be', () => {
  let turn = 0;
  const heaps = dividedByChance([22, 20], (below) => {
    turn += 7;
    return turn % below;
  });
  expect(heaps.slice(0, 2)).toEqual([22, 20]);
  expect(heaps).toHaveLength(18);
  expect(changesOf(heaps)).toHaveLength(18);
});
