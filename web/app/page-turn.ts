import { useLayoutEffect, useRef } from 'react';
import { wasTurnedTo } from '#web/platform/page-turns.ts';

const FADE_MS = 160;

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The new page fades in over the paper. Nothing waits for it: a view transition of the browser held back each page by a tenth of a second. */
function fadeIn(page: HTMLElement): void {
  if (!prefersStillness()) page.animate({ opacity: [0, 1] }, { duration: FADE_MS, easing: 'ease-out' });
}

const positions = new Map<string, number>();

/** A new page begins at its top, a page gone back to is where it was left; the focus moves to the page, for those who listen. */
export function useArrival(path: string): void {
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    const page = document.getElementById('main');
    if (!isFirst.current && page) {
      scrollTo(0, wasTurnedTo() ? 0 : (positions.get(path) ?? 0));
      page.focus({ preventScroll: true });
      fadeIn(page);
    }
    isFirst.current = false;
    const remember = () => positions.set(path, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [path]);
}
