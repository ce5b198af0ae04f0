import { err, ok, type Result } from '../result.ts';
import { TRIGRAM_CODES, type TrigramCode } from '../trigram/trigram.ts';

/** Six lines, **top line first**: '010001' is 屯, 坎 over 震. The type names all sixty-four and nothing else. */
export type HexagramCode = `${TrigramCode}${TrigramCode}`;

export const hexagramOf = (upper: TrigramCode, lower: TrigramCode): HexagramCode => `${upper}${lower}`;
export const upperOf = (hexagram: HexagramCode): TrigramCode => hexagram.slice(0, 3) as TrigramCode;
export const lowerOf = (hexagram: HexagramCode): TrigramCode => hexagram.slice(3) as TrigramCode;

/** The pure hexagram of a trigram, itself over itself: 艮 → 100100. */
export const doubled = (trigram: TrigramCode): HexagramCode => hexagramOf(trigram, trigram);

/** All sixty-four by their trigrams: 乾 over each of the eight, then 兑 over each … */
export const HEXAGRAM_CODES: readonly HexagramCode[] = TRIGRAM_CODES.flatMap((upper) =>
  TRIGRAM_CODES.map((lower) => hexagramOf(upper, lower)),
);

export function parseHexagram(text: string): Result<HexagramCode, 'notAHexagram'> {
  return /^[01]{6}$/.test(text) ? ok(text as HexagramCode) : err('notAHexagram');
}

/** 错卦: every line becomes its opposite. 屯 010001 → 鼎 101110. */
export const oppositeOf = (hexagram: HexagramCode): HexagramCode =>
  [...hexagram].map((line) => (line === '1' ? '0' : '1')).join('') as HexagramCode;

/** 综卦: the figure read from the other side of the table. 屯 010001 → 蒙 100010. Eight figures are their own. */
export const reversedOf = (hexagram: HexagramCode): HexagramCode => [...hexagram].reverse().join('') as HexagramCode;
