import { err, ok, type Result } from '../result.ts';
import { TRIGRAM_CODES, type TrigramCode } from '../trigram/trigram.ts';

/** Six lines, **top line first**: '010001' is 屯, 坎 over 震. The type is the union of the sixty-four codes. */
export type HexagramCode = `${TrigramCode}${TrigramCode}`;

export const hexagramOf = (upper: TrigramCode, lower: TrigramCode): HexagramCode => `${upper}${lower}`;
export const upperOf = (hexagram: HexagramCode): TrigramCode => hexagram.slice(0, 3) as TrigramCode;
export const lowerOf = (hexagram: HexagramCode): TrigramCode => hexagram.slice(3) as TrigramCode;

/** The hexagram made of one trigram twice: 艮 → 100100. */
export const doubled = (trigram: TrigramCode): HexagramCode => hexagramOf(trigram, trigram);

/** All sixty-four in the order of their trigrams: 乾 over each of the eight, then 兑 over each, and so on. */
export const HEXAGRAM_CODES: readonly HexagramCode[] = TRIGRAM_CODES.flatMap((upper) =>
  TRIGRAM_CODES.map((lower) => hexagramOf(upper, lower)),
);

export function parseHexagram(text: string): Result<HexagramCode, 'notAHexagram'> {
  return /^[01]{6}$/.test(text) ? ok(text as HexagramCode) : err('notAHexagram');
}

/** 错卦: every line becomes its opposite. 屯 010001 → 鼎 101110. */
export const oppositeOf = (hexagram: HexagramCode): HexagramCode =>
  [...hexagram].map((line) => (line === '1' ? '0' : '1')).join('') as HexagramCode;

/** 综卦: the hexagram upside down. 屯 010001 → 蒙 100010. Eight hexagrams are their own 综卦. */
export const reversedOf = (hexagram: HexagramCode): HexagramCode => [...hexagram].reverse().join('') as HexagramCode;

/** The two trigrams inside a hexagram, counted from 1 at the bottom: lines 2–4 are the lower mutual, lines 3–5 the upper. */
export const lowerMutualOf = (hexagram: HexagramCode): TrigramCode => hexagram.slice(2, 5) as TrigramCode;
export const upperMutualOf = (hexagram: HexagramCode): TrigramCode => hexagram.slice(1, 4) as TrigramCode;

/** 互卦: upper mutual over lower mutual. 屯 010001 has 艮 over 坤, which is 剥 100000. */
export const mutualOf = (hexagram: HexagramCode): HexagramCode =>
  hexagramOf(upperMutualOf(hexagram), lowerMutualOf(hexagram));
