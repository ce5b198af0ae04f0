import { expect, test } from 'vitest';
import { changeOf, changesOf, type HeapChance, leftHeapAt, lineValuesOf, STALKS, stalksAfter } from './yarrow.ts';

const CHANCES: readonly HeapChance[] = [0, 1, 2, 3];
/** Every place between and beside 49 stalks, and some that no finger reaches. */
const PLACES = [-5, -0.5, ...Array.from({ length: STALKS + 1 }, (_, place) => place), 22.7, 60];
/** What the changes of a line can divide. */
const COUNTS = [49, 44, 40, 36, 32];

test('the first change sets aside 5 or 9, the others 4 or 8, whatever the left heap; nothing is lost', () => {
  for (const stalks of COUNTS) {
    for (let left = 1; left <= stalks - 2; left++) {
      const change = changeOf(stalks, left);
      expect(stalks === 49 ? [5, 9] : [4, 8]).toContain(change.setAside);
      expect(change.setAside + change.rest).toBe(stalks);
      expect((left - change.leftRemainder) % 4).toBe(0);
      expect((change.right - 1 - change.rightRemainder) % 4).toBe(0);
    }
  }
});

test('at every place and for every count the four chances give four different remainders, each of a heap that can be divided', () => {
  for (const stalks of COUNTS) {
    for (const place of PLACES) {
      const heaps = CHANCES.map((chance) => leftHeapAt(place, stalks, chance));
      expect(new Set(heaps.map((heap) => heap % 4)).size, `${place} of ${stalks}`).toBe(4);
      expect(heaps.filter((heap) => !Number.isInteger(heap) || heap < 1 || heap > stalks - 2)).toEqual([]);
    }
  }
});

test('the heap lies within four stalks of the finger', () => {
  for (const stalks of COUNTS)
    for (let place = 1; place <= stalks - 2; place++)
      for (const chance of CHANCES) expect(Math.abs(leftHeapAt(place, stalks, chance) - place)).toBeLessThanOrEqual(4);
});

test('6, 7, 8 and 9 come in 4, 20, 28 and 12 of the 64 chances of a line, at all 132,651 places of three changes', () => {
  const places = Array.from({ length: STALKS + 2 }, (_, index) => index - 1);
  /** What rests of so many stalks, by place and chance. */
  const restsOf = (stalks: number) =>
    places.map((place) => CHANCES.map((chance) => changeOf(stalks, leftHeapAt(place, stalks, chance)).rest));
  const rests = new Map(COUNTS.map((stalks) => [stalks, restsOf(stalks)]));
  const after = (stalks: number, place: number) => rests.get(stalks)?.[place] as readonly number[];
  let tried = 0;
  for (const first of places.keys()) {
    for (const second of places.keys()) {
      const afterTwo = after(STALKS, first).flatMap((stalks) => after(stalks, second));
      for (const third of places.keys()) {
        const odds = [0, 0, 0, 0] as [number, number, number, number];
        for (const stalks of afterTwo) for (const rest of after(stalks, third)) odds[(rest / 4 - 6) as 0] += 1;
        if (odds.join() !== '4,20,28,12') expect.fail(`${first} ${second} ${third}: ${odds}`);
        tried++;
      }
    }
  }
  expect(tried).toBe(132_651);
});

test('a left heap of 22, then 20 and 20: every step of the line, and what the next change divides', () => {
  const [one, two, three, ...more] = changesOf([22, 20, 20, 24]) ?? [];
  expect(one).toEqual({
    stalks: 49,
    left: 22,
    right: 27,
    leftRemainder: 2,
    rightRemainder: 2,
    setAside: 5,
    rest: 44,
  });
  expect([two?.setAside, two?.rest, three?.setAside, three?.rest]).toEqual([8, 36, 8, 28]);
  expect(more.map(({ stalks, rest }) => [stalks, rest])).toEqual([[49, 40]]);
  const changes = changesOf([22, 20, 20, 24]) ?? [];
  expect([0, 1, 2, 3, 4].map((count) => stalksAfter(changes.slice(0, count)))).toEqual([49, 44, 36, 49, 40]);
  expect([2, 3, 4].map((count) => lineValuesOf(changes.slice(0, count)))).toEqual([[], [7], [7]]);
});

test('a heap must leave two stalks to the right', () => {
  expect(changesOf([47])).toHaveLength(1);
  expect(changesOf([48])).toBeNull();
  expect(changesOf([22, 42])).toHaveLength(2);
  expect(changesOf([22, 43])).toBeNull();
});
