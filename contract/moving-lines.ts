import { LINE_INDICES, type LineIndex } from '#core/hexagram/line.ts';

const isLine = (value: unknown): value is LineIndex => LINE_INDICES.includes(value as LineIndex);
const isAscending = (lines: readonly number[]): boolean =>
  lines.every((line, position) => position === 0 || line > (lines[position - 1] as number));

/** `movingYao` of the wire: the moving line if there is exactly one, else null. */
export const onlyLineOf = (moving: readonly LineIndex[]): LineIndex | null =>
  moving.length === 1 ? (moving[0] ?? null) : null;

/**
 * The lines that move, from the two fields of the wire; null if they name none or contradict each other. `movingYao` alone is enough
 * where one line moves; with `movingLines` it may be left out.
 */
export function movingLinesOf(movingYao: unknown, movingLines: unknown): readonly LineIndex[] | null {
  if (movingLines === undefined) return isLine(movingYao) ? [movingYao] : null;
  if (!Array.isArray(movingLines) || !movingLines.every(isLine) || !isAscending(movingLines)) return null;
  return movingYao === undefined || movingYao === onlyLineOf(movingLines) ? movingLines : null;
}
