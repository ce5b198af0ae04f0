import { type RefObject, useEffect, useRef } from 'react';

/** What takes the focus when it appears: the button that brought it there is gone, and with it the place of a keyboard's user. */
export function useFocus<T extends HTMLElement>(isWanted = true): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    if (isWanted) element.current?.focus();
  }, [isWanted]);
  return element;
}
