import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { AroundNavHandler } from 'wouter';

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Pages cross-fade where the browser can; nothing waits for it. */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  if (!document.startViewTransition || prefersStillness()) return navigate(to, options);
  document.startViewTransition(() => flushSync(() => navigate(to, options)));
};

const positions = new Map<string, number>();

/** A new page begins at its top, a page gone back to is where it was left; the focus moves to the page, for those who listen. */
export function useArrival(path: string): void {
  const isFirst = useRef(true);
  const wasPopped = useRef(false);
  useEffect(() => {
    const onPop = () => {
      wasPopped.current = true;
    };
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, []);
  useEffect(() => {
    if (!isFirst.current) {
      scrollTo(0, wasPopped.current ? (positions.get(path) ?? 0) : 0);
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    isFirst.current = false;
    wasPopped.current = false;
    const remember = () => positions.set(path, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [path]);
}
