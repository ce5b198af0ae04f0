import { type ToggleEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useHash, wasForward } from '#web/platform/navigation/popstate.ts';
import { navigate } from '#web/platform/navigation/router.tsx';

/** What the address names of this part: itself, or one of its sections. */
const namedIn = (hash: string, id: string): string | null =>
  hash === `#${id}` || hash.startsWith(`#${id}-`) ? hash.slice(1) : null;

/**
 * A part of 学院 that opens in place. Its address, /academy#id, is that of the page while it is open, so that it can be reloaded and shared;
 * opened by its address, it is unfolded and in view. A reader who comes back finds it as it was left, and the window too.
 */
export function useUnfolding(id: string) {
  const named = namedIn(useHash(), id);
  const [isBack] = useState(() => !wasForward() && openArticles.has(id));
  const [isOpen, setIsOpen] = useState(named !== null || isBack);
  /** The element to be scrolled to once it is there; none if the reader unfolded it. */
  const sought = useRef(isBack ? null : named);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for an address that is given while the page is open
  useEffect(() => {
    if (named === null || isOpen) return;
    sought.current = named;
    setIsOpen(true);
  }, [named]);
  /** Scrolls to what the address names; for contents that come later than the part that they stand in. */
  const seek = useCallback(() => {
    if (sought.current !== null) document.getElementById(sought.current)?.scrollIntoView();
  }, []);
  useEffect(() => {
    if (isOpen) openArticles.add(id);
    else openArticles.delete(id);
    if (isOpen) seek();
  }, [isOpen, id, seek]);

  const unfold = (isToOpen: boolean) => {
    sought.current = null;
    setIsOpen(isToOpen);
    if (isToOpen) navigate(`/academy#${id}`, { replace: true });
    else if (namedIn(location.hash, id) !== null) navigate('/academy', { replace: true });
  };
  /** The browser reports every change; those that were made here are ignored. */
  const onToggle = ({ currentTarget: { open } }: ToggleEvent<HTMLDetailsElement>) => {
    if (open !== isOpen) unfold(open);
  };
  return { isOpen, unfold, onToggle, seek };
}

/** The articles that are open, for the way back from a page that one of them leads to. */
export const openArticles = new Set<string>();
