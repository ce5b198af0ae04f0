import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ChunkSuspense } from '#web/platform/chunks/chunk-suspense.tsx';
import { wasForward } from '#web/platform/navigation/popstate.ts';

interface WhenNearProps {
  /** The page it is on. */
  readonly id: string;
  /** Height, in lines of text, of the skeleton while its chunks load. */
  readonly rows: number;
  /** Of the empty place until then, which keeps about its height. A class: a prerendered page may have no style attribute. */
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** So far below the window it is loaded. */
const AHEAD = '600px 0px';

/** Pages on which this visit has read as far: on the way back to one it is there at once, or the page would scroll to another place. */
export const readBefore = new Set<string>();

/** For a part that is loaded only by those who read as far: it renders once it is about to come into the window. */
export function WhenNear({ id, rows, className, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(() => !wasForward() && readBefore.has(id));
  useEffect(() => {
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some((one) => one.isIntersecting)) return;
        readBefore.add(id);
        setIsNear(true);
      },
      { rootMargin: AHEAD },
    );
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, [id]);
  if (isNear) return <ChunkSuspense rows={rows}>{children}</ChunkSuspense>;
  return <div ref={place} className={className} />;
}
