import { expect, test } from 'vitest';
import { throwValueOf } from './coins.ts';

const SIDES = [true, false] as const;

test('of the eight throws one is 6, three are 7, three 8 and one 9', () => {
  const throws = SIDES.flatMap((a) => SIDES.flatMap((b) => SIDES.map((c) => throwValueOf([a, b, c]))));
  expect(throws.toSorted()).toEqual([6, 7, 7, 7, 8, 8, 8, 9]);
});

test('three 背 are 9 重, two 8 拆, one 7 单, none 6 交', () => {
  const backs = [3, 2, 1, 0].map((count) => throwValueOf([count > 0, count > 1, count > 2]));
  expect(backs).toEqual([9, 8, 7, 6]);
});
