import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { wasTurnedTo } from './page-turns.ts';

/** When the picture that is being drawn has been shown. */
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
 * The part of a page that begins below the window: drawn right after the part that is looked at, so that a tap is answered
 * sooner. Where the reader may be further down, at the start of a visit or on the way back, it is there at once.
 */
export function AfterPaint({ children }: { readonly children: ReactNode }) {
  const [isDue, setIsDue] = useState(() => !wasTurnedTo());
  useEffect(() => (isDue ? undefined : afterPaint(() => startTransition(() => setIsDue(true)))), [isDue]);
  return isDue ? children : null;
}
