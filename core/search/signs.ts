import type { HexagramCode } from '../hexagram/hexagram.ts';
import { KING_WEN_ORDER } from '../hexagram/king-wen.ts';
import { TRIGRAM_CODES, type TrigramCode } from '../trigram/trigram.ts';

/** Unicode has the hexagrams in King Wen order from ䷀. */
export const HEXAGRAM_SIGNS: ReadonlyMap<string, HexagramCode> = new Map(
  KING_WEN_ORDER.map((code, index) => [String.fromCharCode(0x4dc0 + index), code]),
);

/** And the trigrams in 先天 order from ☰. */
export const TRIGRAM_SIGNS: ReadonlyMap<string, TrigramCode> = new Map(
  TRIGRAM_CODES.map((code, index) => [String.fromCharCode(0x2630 + index), code]),
);
