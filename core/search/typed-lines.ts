import type { HexagramCode } from '../hexagram/hexagram.ts';
import { KING_WEN_ORDER } from '../hexagram/king-wen.ts';
import { flipLine, hexagramOfLines, isYang, LINE_INDICES, type LineIndex } from '../hexagram/line.ts';

/** Lines that are typed one by one, **from the bottom**. */
export interface TypedLines {
  /** At most six; what was typed beyond them is dropped. */
  readonly areYang: readonly boolean[];
  readonly hasTooMany: boolean;
}

const YANG = /[阳九1]/;
/** 九 and 六 count if both or several are there; 1 and 0 if it cannot be the number of a figure: 10 is 履. */
const LINES = /^(?:[阳阴]{2,}|[九六]{2,}|0[01]*|[01]{3,})$/;

/** 阳阴阴阴阳阴, 九六六六九六 or 100010; null if the words are no lines. Traditional characters are folded before. */
export function parseTypedLines(folded: string): TypedLines | null {
  if (!LINES.test(folded)) return null;
  const lines = [...folded].map((line) => YANG.test(line));
  return { areYang: lines.slice(0, LINE_INDICES.length), hasTooMany: lines.length > LINE_INDICES.length };
}

/** The figures that begin so, from the bottom; one if all six lines are there. */
export const figuresBeginning = (areYang: readonly boolean[]): readonly HexagramCode[] =>
  KING_WEN_ORDER.filter((code) => areYang.every((isSolid, line) => isYang(code, line as LineIndex) === isSolid));

/** The figure that the same six lines are, if they were written from the top. */
export const readFromTop = (areYang: readonly boolean[]): HexagramCode => hexagramOfLines(areYang.toReversed());

/** 只差一爻的卦: one for each line, from the bottom. */
export const oneLineAway = (code: HexagramCode): readonly HexagramCode[] =>
  LINE_INDICES.map((line) => flipLine(code, line));
