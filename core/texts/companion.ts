/** What we wrote beside the classic: 白话, commentary, readings, detail. A lazy module of its own, as only reading pages need it. */
import type { HexagramCode } from '../hexagram/hexagram.ts';
import commentary from './commentary.json' with { type: 'json' };
import detail from './detail.json' with { type: 'json' };
import plain from './plain.json' with { type: 'json' };
import pronunciation from './pronunciation.json' with { type: 'json' };
import type { ByHexagram, Detail, HexagramDetail, PlainText, Pronunciation } from './types.ts';

const PLAIN: ByHexagram<PlainText> = plain;
const COMMENTARY: ByHexagram<string> = commentary;
// JSON has no tuples: the pairs of `readings` are arrays to the compiler, and a test holds them to two.
const PRONUNCIATION = pronunciation as unknown as ByHexagram<Pronunciation>;
const DETAIL: Readonly<Partial<Record<HexagramCode, HexagramDetail>>> = detail.hexagrams;

export const plainOf = (hexagram: HexagramCode): PlainText => PLAIN.hexagrams[hexagram];
export const commentaryOf = (hexagram: HexagramCode): string => COMMENTARY.hexagrams[hexagram];
export const pronunciationOf = (hexagram: HexagramCode): Pronunciation => PRONUNCIATION.hexagrams[hexagram];

/** Detail of a line by its place in `lines` (6 is 用九 or 用六), or of the judgment; null where none is written yet. */
export function detailOf(hexagram: HexagramCode, part: 'judgment' | number): Detail | null {
  const own = DETAIL[hexagram];
  return (part === 'judgment' ? own?.judgment : own?.lines[part]) ?? null;
}
