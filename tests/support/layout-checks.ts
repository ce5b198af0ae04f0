import { expect } from 'vitest';
import type { Offenders } from './page-checks.ts';

// The three functions below run in the page: they refer to nothing outside themselves.

/** Elements that reach out of the window sideways, or are cut by a box around them. An excerpt that ends in … is cut by intent. */
function findOverflowing(): Offenders {
  const { scrollWidth, clientWidth } = document.documentElement;
  const isWrong = (element: Element): boolean => {
    const { overflowX, overflowY, clipPath, webkitLineClamp } = getComputedStyle(element);
    const { left, right, width } = element.getBoundingClientRect();
    if (clipPath !== 'none' || width <= 1) return false; // for screen readers only
    if (left < -0.5 || right > clientWidth + 0.5) return true;
    const isWide = overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1;
    const isHigh = overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1;
    return (isWide || isHigh) && webkitLineClamp === 'none';
  };
  const parts = [...document.querySelectorAll('main *, nav *, dialog[open] *, [role=status] *')].filter(
    (element) => !element.closest('svg') && element.checkVisibility({ visibilityProperty: true }),
  );
  return [
    ...(scrollWidth > clientWidth ? [`the page, ${scrollWidth} of ${clientWidth}`] : []),
    ...parts.filter(isWrong).map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 20)}`),
  ];
}

/** Words that lie over other words, at the end of the page, where a bar that stays in view covers nothing. Small readings above a character, and words for screen readers only, are left out. */
function findOverlapping(): Offenders {
  const top = document.querySelector('dialog[open], :popover-open') ?? document.querySelector('main') ?? document.body;
  const lines: { text: Node; rect: DOMRect }[] = [];
  /** Of a part that scrolls by itself: what is scrolled out of it lies over nothing. */
  const windowOf = (element: Element): DOMRect | null => {
    for (let one: Element | null = element; one && one !== top; one = one.parentElement)
      if (['auto', 'scroll'].includes(getComputedStyle(one).overflowY)) return one.getBoundingClientRect();
    return null;
  };
  const before = scrollY;
  scrollTo(0, document.documentElement.scrollHeight);
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const parent = text.parentElement;
    if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest('svg, [role=img], rt')) continue;
    if ([parent, parent.parentElement ?? parent].some((one) => getComputedStyle(one).clipPath !== 'none')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const clip = parent.getBoundingClientRect().bottom - 2; // the hidden lines of an excerpt begin below it
    const box = windowOf(parent);
    const isInBox = ({ top: from, bottom: to }: DOMRect): boolean =>
      !box || ((from + to) / 2 > box.top && (from + to) / 2 < box.bottom);
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 2 && rect.top < clip && isInBox(rect));
    lines.push(...rects.map((rect) => ({ text, rect })));
  }
  scrollTo(0, before);
  const AIR = 0.35; // a line is higher than its letters: what shares less of it shares only air
  const doOverlap = (a: DOMRect, b: DOMRect): boolean => {
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return width > 2 && height > AIR * Math.min(a.height, b.height);
  };
  // In the order of their tops a line meets only those that begin above its bottom.
  const downwards = lines.toSorted((a, b) => a.rect.top - b.rect.top);
  return downwards.flatMap((one, index) => {
    const meeting: string[] = [];
    for (let next = index + 1; next < downwards.length; next++) {
      const other = downwards[next];
      if (!other || other.rect.top >= one.rect.bottom) break;
      if (other.text === one.text || !doOverlap(one.rect, other.rect)) continue;
      meeting.push(`${one.text.textContent?.slice(0, 20)} ~ ${other.text.textContent?.slice(0, 20)}`);
    }
    return meeting;
  });
}

interface Frame {
  readonly navHeight: number;
  readonly navWidth: number;
  readonly columnWidth: number;
  /** Distance of the page's last element above the navigation bar when scrolled to the end; negative is behind it. */
  readonly clearance: number;
}

function measureFrame(): Frame {
  const nav = document.querySelector('nav[aria-label=主导航]')?.getBoundingClientRect();
  const main = document.querySelector('main');
  const before = scrollY;
  scrollTo(0, document.documentElement.scrollHeight);
  const bottoms = [...(main?.querySelectorAll('*') ?? [])]
    .filter((element) => element.checkVisibility() && !element.closest('svg, dialog'))
    .map((element) => element.getBoundingClientRect().bottom);
  scrollTo(0, before);
  return {
    navHeight: nav?.height ?? 0,
    navWidth: nav?.width ?? 0,
    columnWidth: main?.getBoundingClientRect().width ?? 0,
    clearance: (nav?.top ?? 0) - Math.max(0, ...bottoms),
  };
}

export interface Layout {
  readonly overflowing: Offenders;
  readonly overlapping: Offenders;
  readonly frame: Frame;
}

/** At both text sizes. */
export type Layouts = readonly [Layout, Layout];

/** Runs in the page: the layout with the text as it is, then with text of twice the size, as a reader sets it in the browser. */
function measureBothScales(measure: () => Layout): Layouts {
  const { style } = document.documentElement;
  const asItIs = measure();
  style.fontSize = '200%';
  const large = measure();
  style.fontSize = '';
  return [asItIs, large];
}

/** The same as text, for a page of another process. */
export const MEASURE_LAYOUTS = `(${measureBothScales})(() => ({ overflowing: (${findOverflowing})(), overlapping: (${findOverlapping})(), frame: (${measureFrame})() }))`;

/** In this page: the layout at both text sizes. */
export const measureLayouts = (): Layouts =>
  measureBothScales(() => ({
    overflowing: findOverflowing(),
    overlapping: findOverlapping(),
    frame: measureFrame(),
  }));

const NAV_HEIGHT = 50;
const COLUMN_WIDTH = 480;
/** From here on the column is framed, and the bar is as wide as it. */
const WIDE = 900;

/** The windows in which every screen is measured: a small phone, a phone with and without the bars of its browser, a desktop. */
export const SIZES = [
  { width: 390, height: 844 },
  { width: 390, height: 664 },
  { width: 320, height: 568 },
  { width: 1280, height: 800 },
] as const;
type Size = (typeof SIZES)[number];

export function expectLayouts(layouts: Layouts, { width, height }: Size): void {
  for (const [large, { overflowing, overlapping, frame }] of layouts.entries()) {
    const where = `at ${width}×${height}, ${large ? 200 : 100} %`;
    expect.soft(overflowing, `cut or out of the window ${where}`).toEqual([]);
    expect.soft(overlapping, `one over the other ${where}`).toEqual([]);
    expect.soft(frame.navHeight).toBe(NAV_HEIGHT);
    expect.soft(frame.navWidth, `as wide as the sheet ${where}`).toBe(width < WIDE ? width : COLUMN_WIDTH);
    expect.soft(frame.columnWidth).toBeLessThanOrEqual(COLUMN_WIDTH);
    expect.soft(frame.clearance, `behind the bar ${where}`).toBeGreaterThan(-0.5); // the height of a page has fractions
  }
}
