import { fieldsOf, isWithin } from './basis-fields.ts';
import { figureOfValues, type LineValue } from './coins.ts';
import type { CastingMethod } from './method.ts';

export interface YarrowBasis {
  /** The left heap of each of the eighteen changes, from the lowest line on. */
  readonly heaps: readonly number[];
}

const STALKS = 49;
const CHANGES = 18;
const CHANGES_A_LINE = 3;

/** What is left of a heap counted off by fours: 1 to 4. */
const leftOver = (heap: number): number => heap % 4 || 4;

/** 筮仪: one is hung up from the right heap, then both heaps are counted off by fours: 5 or 9 stalks the first time, then 4 or 8. */
export const setAside = (stalks: number, left: number): number => 1 + leftOver(left) + leftOver(stalks - left - 1);

/** The stalks before each of the changes and at the end of each line; null where a heap is not 1 to two less than there are. */
function lineValuesOf(heaps: readonly unknown[]): readonly LineValue[] | null {
  const values: LineValue[] = [];
  let stalks = STALKS;
  for (const [change, left] of heaps.entries()) {
    if (!isWithin(left, 1, stalks - 2)) return null;
    stalks -= setAside(stalks, left);
    if ((change + 1) % CHANGES_A_LINE !== 0) continue;
    values.push((stalks / 4) as LineValue); // 24, 28, 32 or 36
    stalks = STALKS;
  }
  return values;
}

/**
 * 系辞上: “四营而成易，十有八变而成卦”. Three changes make a line: what is left of 49 stalks, divided by four, is 6, 7, 8 or 9.
 * Left heaps of 22, 20, 20: 49 − 5 = 44, 44 − 8 = 36, 36 − 8 = 28, 少阳 7.
 */
export const YARROW: CastingMethod<'yarrow', YarrowBasis> = {
  name: 'yarrow',
  parseBasis(value) {
    const { heaps } = fieldsOf(value);
    if (!Array.isArray(heaps) || heaps.length !== CHANGES || !lineValuesOf(heaps)) return null;
    return { heaps: [...(heaps as number[])] };
  },
  figureOf: ({ heaps }) => figureOfValues(lineValuesOf(heaps) ?? []),
};
