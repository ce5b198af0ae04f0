import { useLayoutEffect, useRef } from 'react';
import { prefersReducedMotion } from '#web/platform/device/motion.ts';
import { wasForward } from '#web/platform/navigation/popstate.ts';

const FADE_MS = 160;

/** Nothing waits for the fade. A view transition of the browser delayed each page by 100 ms. */
function fadeIn(page: HTMLElement): void {
  if (!prefersReducedMotion()) page.animate({ opacity: [0, 1] }, { duration: FADE_MS, easing: 'ease-out' });
}

/** By path: where the page was when it was left. */
export const scrollPositions = new Map<string, number>();

const TOUCHES = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Now, and again while the page is still growing, until it is there or the reader does something. Returns what ends it. */
function scrollBackTo(top: number, page: HTMLElement): () => void {
  const growth = new ResizeObserver(() => scroll());
  const end = () => {
    growth.disconnect();
    for (const touch of TOUCHES) removeEventListener(touch, end);
  };
  const scroll = () => {
    scrollTo(0, top);
    if (Math.abs(scrollY - top) < 2) end();
  };
  growth.observe(page);
  for (const touch of TOUCHES) addEventListener(touch, end, { passive: true });
  scroll();
  return end;
}

/** Scrolls a new page to its top and a page reached by back to its last position; moves the focus to the page, for screen readers. */
export function useAfterNavigation(path: string): void {
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    const page = document.getElementById('main');
    let endScrolling = () => {};
    if (!isFirst.current && page) {
      endScrolling = scrollBackTo(wasForward() ? 0 : (scrollPositions.get(path) ?? 0), page);
      page.focus({ preventScroll: true });
      fadeIn(page);
    }
    isFirst.current = false;
    const remember = () => scrollPositions.set(path, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => {
      endScrolling();
      removeEventListener('scroll', remember);
    };
  }, [path]);
}
