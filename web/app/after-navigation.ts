import { useLayoutEffect, useRef } from 'react';
import { wasForward } from '#web/platform/last-navigation.ts';

const FADE_MS = 160;

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Nothing waits for the fade. A view transition of the browser delayed each page by 100 ms. */
function fadeIn(page: HTMLElement): void {
  if (!prefersReducedMotion()) page.animate({ opacity: [0, 1] }, { duration: FADE_MS, easing: 'ease-out' });
}

const positions = new Map<string, number>();

/** Scrolls a new page to its top and a page reached by back to its last position; moves the focus to the page, for screen readers. */
export function useAfterNavigation(path: string): void {
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    const page = document.getElementById('main');
    if (!isFirst.current && page) {
      scrollTo(0, wasForward() ? 0 : (positions.get(path) ?? 0));
      page.focus({ preventScroll: true });
      fadeIn(page);
    }
    isFirst.current = false;
    const remember = () => positions.set(path, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [path]);
}
