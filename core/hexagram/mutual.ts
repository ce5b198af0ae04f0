import type { TrigramCode } from '../trigram/trigram.ts';
import { type HexagramCode, hexagramOf } from './hexagram.ts';

/** The two trigrams inside a hexagram, counted from 1 at the bottom: lines 2–4 are the lower mutual, lines 3–5 the upper. */
export const lowerMutualOf = (hexagram: HexagramCode): TrigramCode => hexagram.slice(2, 5) as TrigramCode;
export const upperMutualOf = (hexagram: HexagramCode): TrigramCode => hexagram.slice(1, 4) as TrigramCode;

/** 互卦: upper mutual over lower mutual. 屯 010001 has 艮 over 坤, which is 剥 100000. */
export const mutualOf = (hexagram: HexagramCode): HexagramCode =>
  hexagramOf(upperMutualOf(hexagram), lowerMutualOf(hexagram));
