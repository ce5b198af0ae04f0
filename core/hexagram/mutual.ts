import type { TrigramCode } from '../trigram/trigram.ts';
import { type HexagramCode, hexagramOf } from './hexagram.ts';

/** The two trigrams that stand inside a hexagram: lines 2-3-4 below, lines 3-4-5 above (counted from 1 at the bottom). */
export const lowerMutualOf = (hexagram: HexagramCode): TrigramCode => hexagram.slice(2, 5) as TrigramCode;
export const upperMutualOf = (hexagram: HexagramCode): TrigramCode => hexagram.slice(1, 4) as TrigramCode;

/** 互卦: upper mutual over lower mutual. 屯 010001 holds 艮 over 坤, 剥 100000. */
export const mutualOf = (hexagram: HexagramCode): HexagramCode =>
  hexagramOf(upperMutualOf(hexagram), lowerMutualOf(hexagram));
