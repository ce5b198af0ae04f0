import type { HexagramCode } from '../hexagram/hexagram.ts';
import { shortName } from '../hexagram/king-wen.ts';
import { LINE_INDICES, lineLabel } from '../hexagram/line.ts';
import data from './line-exceptions.json' with { type: 'json' };

// By the name of the line: 比六四. The source of each row is in line-exception-sources.json, which no reading loads.
const GROUNDS: Readonly<Record<string, string>> = data.grounds;
const CAUTIONS: Readonly<Record<string, string>> = data.cautions;
const PLACES: Readonly<Record<string, string>> = data.places;
const MEANINGS: Readonly<Record<string, readonly string[]>> = data.meanings; // the word, and what it means there

/** 比六四; empty for 用九 and 用六. */
function nameOf(hexagram: HexagramCode, index: number): string {
  const line = LINE_INDICES.find((one) => one === index);
  return line === undefined ? '' : `${shortName(hexagram)}${lineLabel(hexagram, line)}`;
}

/** On what a line of poor place rests where 小象 has no one word for it; null where nothing is noted. */
export const groundOf = (hexagram: HexagramCode, index: number): string | null =>
  GROUNDS[nameOf(hexagram, index)] ?? null;

/** That a line warns because of its place, though it sounds good, or because of what is praised elsewhere; null where nothing is noted. */
export const cautionOf = (hexagram: HexagramCode, index: number): string | null =>
  CAUTIONS[nameOf(hexagram, index)] ?? null;

/** What 小象 says of a place that is otherwise than by yin and yang; null where nothing is noted. */
export const placeNoteOf = (hexagram: HexagramCode, index: number): string | null =>
  PLACES[nameOf(hexagram, index)] ?? null;

/** What a word of judgment means in a line where it is not what it means elsewhere. */
export function meaningInLine(hexagram: HexagramCode, index: number, word: string): string | null {
  const [wanted, meaning = null] = MEANINGS[nameOf(hexagram, index)] ?? [];
  return wanted === word ? meaning : null;
}

/** 小象 repeats, divides or limits what the line says and gives no reason for it. */
export const isUnreasoned = (hexagram: HexagramCode, index: number): boolean =>
  data.unreasoned.includes(nameOf(hexagram, index));
