import type { HexagramCode } from '#core/hexagram/hexagram.ts';

/** The gap between two lines, and the gap in a broken one, as parts of a line's height and of its width. */
const GAP = 0.75;
const SPLIT = 0.2;

/** The six lines of a figure in a box, as one path, top line first. */
export function figurePath(
  code: HexagramCode,
  { x, y, width, height }: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): string {
  const bar = height / (6 + 5 * GAP);
  const half = (width * (1 - SPLIT)) / 2;
  const rect = (left: number, top: number, wide: number): string =>
    `M${left.toFixed(2)} ${top.toFixed(2)}h${wide.toFixed(2)}v${bar.toFixed(2)}h${(-wide).toFixed(2)}z`;
  return [...code]
    .map((line, digit) => {
      const top = y + digit * bar * (1 + GAP);
      return line === '1' ? rect(x, top, width) : rect(x, top, half) + rect(x + width - half, top, half);
    })
    .join('');
}

/** Outlives the page, so that it is still chosen after coming back from a hexagram. */
export const chosenFigure: { code: HexagramCode } = { code: '111111' };
