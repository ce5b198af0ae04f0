import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { wasForward } from '../navigation/popstate.ts';
import { afterPaint } from './idle.ts';

/**
 * For the part of a page below the window: it renders after the part above it is painted, so that a tap is answered sooner.
 * On the first page of a visit and after going back it renders at once, because the page may be scrolled down.
 */
export function AfterPaint({ children }: { readonly children: ReactNode }) {
  const [isPainted, setIsPainted] = useState(() => !wasForward());
  useEffect(() => (isPainted ? undefined : afterPaint(() => startTransition(() => setIsPainted(true)))), [isPainted]);
  return isPainted ? children : null;
}
