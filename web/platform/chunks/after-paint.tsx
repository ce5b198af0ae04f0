import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { wasForward } from '../navigation/last-navigation.ts';

/** Calls once the frame that is being rendered is painted. */
function afterPaint(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(then);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * For the part of a page below the window: it renders after the part above it is painted, so that a tap is answered sooner.
 * On the first page of a visit and after going back it renders at once, because the page may be scrolled down.
 */
export function AfterPaint({ children }: { readonly children: ReactNode }) {
  const [isDue, setIsDue] = useState(() => !wasForward());
  useEffect(() => (isDue ? undefined : afterPaint(() => startTransition(() => setIsDue(true)))), [isDue]);
  return isDue ? children : null;
}
