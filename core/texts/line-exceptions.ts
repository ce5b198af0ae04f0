import type { HexagramCode } from '../hexagram/hexagram.ts';
import { shortName } from '../hexagram/king-wen.ts';
import { LINE_INDICES, lineLabel } from '../hexagram/line.ts';
import data from './line-exceptions.json' with { type: 'json' };

/** 比六四; null for 用九 and 用六. */
function nameOf(hexagram: HexagramCode, index: number): string | null {
  const line = LINE_INDICES.find((one) => one === index);
  return line === undefined ? null : `${shortName(hexagram)}${lineLabel(hexagram, line)}`;
}

/** On what a line of poor place rests where 小象 has no one word for it; null where nothing is noted. */
export const groundOf = (hexagram: HexagramCode, index: number): string | null =>
  data.grounds.find(({ name }) => name === nameOf(hexagram, index))?.ground ?? null;

/** What a word of judgment means in a line where it is not what it means elsewhere. */
export const meaningInLine = (hexagram: HexagramCode, index: number, word: string): string | null =>
  data.meanings.find((row) => row.name === nameOf(hexagram, index) && row.word === word)?.meaning ?? null;

/** 小象 repeats, divides or limits what the line says and gives no reason for it. */
export const isUnreasoned = (hexagram: HexagramCode, index: number): boolean =>
  data.unreasoned.some(({ name }) => name === nameOf(hexagram, index));
