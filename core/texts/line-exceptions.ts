import type { HexagramCode } from '../hexagram/hexagram.ts';
import { shortName } from '../hexagram/king-wen.ts';
import { LINE_INDICES, lineLabel } from '../hexagram/line.ts';
import data from './line-exceptions.json' with { type: 'json' };

// By the name of the line: 比六四. The source of each row is in line-exception-sources.json, which no reading loads.
const MEANINGS: Readonly<Record<string, readonly string[]>> = data.meanings; // the word, and what it means there

/** 比六四; empty for 用九 and 用六. */
function nameOf(hexagram: HexagramCode, index: number): string {
  const line = LINE_INDICES.find((one) => one === index);
  return line === undefined ? '' : `${shortName(hexagram)}${lineLabel(hexagram, line)}`;
}

type RowOf = (hexagram: HexagramCode, index: number) => string | null;

/** The row of a line; null where nothing is noted. */
const rowsOf =
  (rows: Readonly<Record<string, string>>): RowOf =>
  (hexagram, index) =>
    rows[nameOf(hexagram, index)] ?? null;

/** On what a line of poor place rests where 小象 has no one word for it. */
export const groundOf: RowOf = rowsOf(data.grounds);

/** That a line warns because of its place, though it sounds good, or because of what is praised elsewhere. */
export const cautionOf: RowOf = rowsOf(data.cautions);

/** What 应 is in a line that has it and gains nothing by it (解九四), or has none and is better so (渐初六). */
export const responseOf: RowOf = rowsOf(data.responses);

/** That 五 is not read as the ruler's place. */
export const seatOf: RowOf = rowsOf(data.seats);

/** What 小象 says of a place that is otherwise than by yin and yang, and where 朱熹 doubts a character. */
export const noteOf: RowOf = rowsOf(data.notes);

/** What a word of judgment means in a line where it is not what it means elsewhere. */
export function meaningInLine(hexagram: HexagramCode, index: number, word: string): string | null {
  const [wanted, meaning = null] = MEANINGS[nameOf(hexagram, index)] ?? [];
  return wanted === word ? meaning : null;
}

/** 小象 repeats, divides or limits what the line says and gives no reason for it. */
export const isUnreasoned = (hexagram: HexagramCode, index: number): boolean =>
  data.unreasoned.includes(nameOf(hexagram, index));
