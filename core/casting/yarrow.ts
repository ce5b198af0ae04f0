import { fieldsOf, isWithin } from './basis-fields.ts';
import { figureOfValues, type LineValue } from './coins.ts';
import type { CastingMethod } from './method.ts';

export interface YarrowBasis {
  /** The left heap of each of the eighteen changes, from the lowest line on. */
  readonly heaps: readonly number[];
}

/** 大衍之数五十，其用四十有九. */
export const STALKS = 49;
export const CHANGES = 18;
const CHANGES_A_LINE = 3;

/** One change, as the hands make it. */
export interface YarrowChange {
  /** All that are divided. */
  readonly stalks: number;
  readonly left: number;
  /** One of these is hung up before the rest is counted off. */
  readonly right: number;
  /** What is left of each heap, counted off by fours: 1 to 4. */
  readonly leftRemainder: number;
  readonly rightRemainder: number;
  /** The one hung up and both remainders: 5 or 9 the first time, then 4 or 8. */
  readonly setAside: number;
  /** What the next change divides, or after the third change four times the line's value. */
  readonly rest: number;
}

const remainderOf = (heap: number): number => heap % 4 || 4;

/** 筮仪: one is hung up from the right heap, then both heaps are counted off by fours. 49 with 22 to the left: 2, 2 and the one, 44 rest. */
export function changeOf(stalks: number, left: number): YarrowChange {
  const right = stalks - left;
  const [leftRemainder, rightRemainder] = [remainderOf(left), remainderOf(right - 1)];
  const setAside = 1 + leftRemainder + rightRemainder;
  return { stalks, left, right, leftRemainder, rightRemainder, setAside, rest: stalks - setAside };
}

/** The stalks that the change after these divides: all, where a line begins. */
export const stalksAfter = (changes: readonly YarrowChange[]): number =>
  changes.length % CHANGES_A_LINE === 0 ? STALKS : (changes.at(-1)?.rest ?? STALKS);

/** The changes made by these left heaps, of any number; null where a heap is not 1 to two less than there are stalks. */
export function changesOf(heaps: readonly unknown[]): readonly YarrowChange[] | null {
  const changes: YarrowChange[] = [];
  for (const left of heaps) {
    const stalks = stalksAfter(changes);
    if (!isWithin(left, 1, stalks - 2)) return null;
    changes.push(changeOf(stalks, left));
  }
  return changes;
}

/** The lines that are finished, from the bottom: after every third change 24, 28, 32 or 36 stalks rest, 6 to 9 times four. */
export const lineValuesOf = (changes: readonly YarrowChange[]): readonly LineValue[] =>
  changes
    .filter((_, index) => index % CHANGES_A_LINE === CHANGES_A_LINE - 1)
    .map(({ rest }) => (rest / 4) as LineValue);

/** Chance, 0 to 3, in the dividing of the stalks. */
export type HeapChance = 0 | 1 | 2 | 3;

/**
 * The left heap where the stalks are divided at a place: the place down to a multiple of four, and chance. Moved by four where it is no
 * heap, so that it lies as near and its remainder stays: for every place all four remainders are equally likely, and so 6, 7, 8 and
 * 9 come in 1, 5, 7 and 3 of 16. A heap that were uniform on 1 to 47 would give other odds. 49 stalks divided at 22: 20 to 23.
 */
export function leftHeapAt(place: number, stalks: number, chance: HeapChance): number {
  const within = Math.max(0, Math.min(place, stalks - 2));
  const heap = Math.floor(within / 4) * 4 + chance;
  if (heap < 1) return heap + 4;
  return heap > stalks - 2 ? heap - 4 : heap;
}

/**
 * 系辞上: “四营而成易，十有八变而成卦”. Three changes make a line: what is left of 49 stalks, divided by four, is 6, 7, 8 or 9.
 * Left heaps of 22, 20, 20: 49 − 5 = 44, 44 − 8 = 36, 36 − 8 = 28, 少阳 7.
 */
export const YARROW: CastingMethod<'yarrow', YarrowBasis> = {
  name: 'yarrow',
  parseBasis(value) {
    const { heaps } = fieldsOf(value);
    if (!Array.isArray(heaps) || heaps.length !== CHANGES || !changesOf(heaps)) return null;
    return { heaps: [...(heaps as number[])] };
  },
  figureOf: ({ heaps }) => figureOfValues(lineValuesOf(changesOf(heaps) ?? [])),
};
