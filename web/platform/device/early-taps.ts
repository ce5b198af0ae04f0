import { type RefObject, useLayoutEffect, useRef } from 'react';

const DOUBLE_TAP_MS = 500;

/**
 * For a box of buttons that appear where the finger is: for half a second a tap on them may be the second half of a double tap, and does
 * nothing (base.css). Keyboards and screen readers are handled at once. It begins again when `since` changes.
 */
export function useNoEarlyTaps<E extends HTMLElement>(since?: unknown): RefObject<E | null> {
  const box = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: since
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    current.dataset['early'] = '';
    const end = () => {
      delete current.dataset['early'];
    };
    const timer = setTimeout(end, DOUBLE_TAP_MS);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [since]);
  return box;
}
