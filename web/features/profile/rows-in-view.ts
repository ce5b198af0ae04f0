import { type RefObject, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { afterPaint } from '#web/platform/chunks/idle.ts';

/** Rows rendered above and below the window: for fast scrolling, and so that the next row can be reached with Tab. */
const MARGIN = 12;
/** About a window, until the list is laid out. */
const FIRST_ROWS = 8;
/** The range moves by this many rows, so that not every scroll event renders the list again. */
const STEP = 4;

export interface Range {
  readonly first: number;
  /** One past the last. */
  readonly end: number;
}

interface View {
  /** Top of the list relative to the window; negative once it is scrolled past. */
  readonly listTop: number;
  readonly listHeight: number;
  readonly windowHeight: number;
  readonly count: number;
  readonly margin: number;
}

/** The rows to render of a list of equal rows. Computed from its height, which changes with text size and width. */
export function rowsInView({ listTop, listHeight, windowHeight, count, margin }: View): Range {
  const rowHeight = listHeight / count;
  if (!(rowHeight > 0)) return { first: 0, end: Math.min(count, FIRST_ROWS) };
  const top = Math.floor(-listTop / rowHeight) - margin;
  const bottom = Math.ceil((windowHeight - listTop) / rowHeight) + margin;
  const first = Math.floor(Math.max(0, Math.min(top, count)) / STEP) * STEP;
  const end = Math.min(count, Math.ceil(Math.max(0, bottom) / STEP) * STEP);
  return { first: Math.min(first, end), end };
}

/**
 * Indices to render: the rows in view; the focused row, whose focus would be lost with it, and its neighbours; the first and
 * the last row, so that the keyboard can enter the list from either side.
 */
export function rowsToRender({ first, end }: Range, count: number, focused: number): readonly number[] {
  const inView = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  const wanted = new Set([0, ...inView, focused - 1, focused, focused + 1, count - 1]);
  return [...wanted].filter((index) => index >= 0 && index < count).toSorted((a, b) => a - b);
}

/** First the rows in the window alone; those around it once they are painted. */
export function useRowsInView(list: RefObject<HTMLElement | null>, count: number): Range {
  const [range, setRange] = useState<Range>({ first: 0, end: FIRST_ROWS });
  const [margin, setMargin] = useState(0);
  useEffect(() => afterPaint(() => startTransition(() => setMargin(MARGIN))), []);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const look = () => {
      const { top, height } = element.getBoundingClientRect();
      const next = rowsInView({ listTop: top, listHeight: height, windowHeight: innerHeight, count, margin });
      setRange((before) => (before.first === next.first && before.end === next.end ? before : next));
    };
    look();
    const resized = new ResizeObserver(look);
    resized.observe(element);
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      resized.disconnect();
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [list, count, margin]);
  return range;
}
