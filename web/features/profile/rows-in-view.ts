import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows kept ready above and below the window: a fling does not outrun them, and the next one can always be tabbed to. */
const MARGIN = 12;
/** The range moves by so many rows at a time, so that not every scrolled pixel draws the list anew. */
const STEP = 4;

export interface Range {
  readonly first: number;
  /** One past the last. */
  readonly end: number;
}

interface View {
  /** Where the list begins, counted from the top of the window; negative once it is scrolled past. */
  readonly listTop: number;
  readonly listHeight: number;
  readonly windowHeight: number;
  readonly count: number;
}

/** The rows of a list of equal rows that are to be there, whatever its height: text size and width may change at any time. */
export function rowsInView({ listTop, listHeight, windowHeight, count }: View): Range {
  const rowHeight = listHeight / count;
  if (!(rowHeight > 0)) return { first: 0, end: Math.min(count, 2 * MARGIN) };
  const top = Math.floor(-listTop / rowHeight) - MARGIN;
  const bottom = Math.ceil((windowHeight - listTop) / rowHeight) + MARGIN;
  const first = Math.floor(Math.max(0, Math.min(top, count)) / STEP) * STEP;
  const end = Math.min(count, Math.ceil(Math.max(0, bottom) / STEP) * STEP);
  return { first: Math.min(first, end), end };
}

/**
 * The places to draw: those in view; the one that holds the focus, which would be lost with its row, and the next to it on
 * either side; and both ends, so that the list can be entered by keyboard however far away it is.
 */
export function rowsToDraw({ first, end }: Range, count: number, focused: number): readonly number[] {
  const inView = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  const wanted = new Set([0, ...inView, focused - 1, focused, focused + 1, count - 1]);
  return [...wanted].filter((index) => index >= 0 && index < count).toSorted((a, b) => a - b);
}

export function useRowsInView(list: RefObject<HTMLElement | null>, count: number): Range {
  const [range, setRange] = useState<Range>({ first: 0, end: 2 * MARGIN });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const look = () => {
      const { top, height } = element.getBoundingClientRect();
      const next = rowsInView({ listTop: top, listHeight: height, windowHeight: innerHeight, count });
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
  }, [list, count]);
  return range;
}
