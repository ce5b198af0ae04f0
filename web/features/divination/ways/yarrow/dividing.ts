import { isMovingValue } from '#core/casting/coins.ts';
import { VALUE_NUMERALS, YARROW_NAMES } from '#core/casting/working.ts';
import {
  CHANGES,
  changesOf,
  type HeapChance,
  leftHeapAt,
  lineValuesOf,
  stalksAfter,
  type YarrowChange,
} from '#core/casting/yarrow.ts';
import type { Chance } from '#core/chance.ts';
import { LINE_INDICES, type LineIndex, lineName } from '#core/hexagram/line.ts';

/** The drawing is this wide; its middle is the middle of the stalks, which lie side by side. */
export const STAGE_WIDTH = 350;
const SPACING = 5.7;

/** Where a stalk is drawn, counted from the left. */
export const stalkX = (index: number, stalks: number): number => STAGE_WIDTH / 2 + (index - (stalks - 1) / 2) * SPACING;

/** Between the stalks of the left heap and the others. */
export const partingX = (place: number, stalks: number): number => stalkX(place - 0.5, stalks);

/** How many stalks lie left of the finger: at least one, and two stay to the right. */
export const placeAt = (x: number, stalks: number): number =>
  Math.min(Math.max(Math.round((x - stalkX(-0.5, stalks)) / SPACING), 1), stalks - 2);

const TENTHS = '一二三四五六七八九';

/** A place before it is divided: the number of the heap is not known yet. */
export const placeInWords = (place: number, stalks: number): string => {
  const tenth = Math.min(Math.max(Math.round((place / stalks) * 10), 1), 9);
  return `左边约${TENTHS[tenth - 1]}成`;
};

/** The line that the change with this index belongs to. */
export const lineOfChange = (change: number): LineIndex => LINE_INDICES[Math.floor(change / 3)] ?? 5;

/** The left heap for a place, by the place and by chance. */
export const divideAt = (place: number, stalks: number, chance: Chance): number =>
  leftHeapAt(place, stalks, chance(4) as HeapChance);

/** The rest of the eighteen, divided at places of chance too. */
export function dividedByChance(heaps: readonly number[], chance: Chance): readonly number[] {
  const all = [...heaps];
  while (all.length < CHANGES) {
    const stalks = stalksAfter(changesOf(all) ?? []);
    all.push(divideAt(chance(stalks - 1), stalks, chance));
  }
  return all;
}

/** What a screen reader says of the last change, and of the line if it is the third. */
export function spokenChange(changes: readonly YarrowChange[]): string {
  const last = changes.at(-1);
  if (!last) return '';
  const { left, right, setAside, rest } = last;
  const counted = `第 ${changes.length} 变，左 ${left} 策，右 ${right} 策，挂扐 ${setAside} 策，还有 ${rest} 策`;
  const value = changes.length % 3 === 0 ? lineValuesOf(changes).at(-1) : undefined;
  if (value === undefined) return counted;
  const line = lineName(lineOfChange(changes.length - 1));
  return `${counted}。${line}，${VALUE_NUMERALS[value]}，${YARROW_NAMES[value]}${isMovingValue(value) ? '，动' : ''}`;
}
