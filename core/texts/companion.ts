/** Our own texts on the classic: 白话, commentary, pronunciation, detail. A separate lazy module: only reading pages need it. */
import type { HexagramCode } from '../hexagram/hexagram.ts';
import commentary from './commentary.json' with { type: 'json' };
import detail from './detail.json' with { type: 'json' };
import plain from './plain.json' with { type: 'json' };
import pronunciation from './pronunciation.json' with { type: 'json' };
import type { ByHexagram, Detail, HexagramDetail, PlainText, Pronunciation } from './types.ts';

const PLAIN: ByHexagram<PlainText> = plain;
const COMMENTARY: ByHexagram<string> = commentary;
// JSON has no tuples: to the compiler the pairs of `readings` are arrays; companion.test.ts checks their length.
const PRONUNCIATION = pronunciation as unknown as ByHexagram<Pronunciation>;
const DETAIL: Readonly<Partial<Record<HexagramCode, HexagramDetail>>> = detail.hexagrams;

export const plainOf = (hexagram: HexagramCode): PlainText => PLAIN.hexagrams[hexagram];
export const commentaryOf = (hexagram: HexagramCode): string => COMMENTARY.hexagrams[hexagram];
export const pronunciationOf = (hexagram: HexagramCode): Pronunciation => PRONUNCIATION.hexagrams[hexagram];

/** The detail of the judgment, or of a line by its index in `lines` (6 is 用九 or 用六); null where none is written yet. */
export function detailOf(hexagram: HexagramCode, part: 'judgment' | number): Detail | null {
  const own = DETAIL[hexagram];
  return (part === 'judgment' ? own?.judgment : own?.lines[part]) ?? null;
}
