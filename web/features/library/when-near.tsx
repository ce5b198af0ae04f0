import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ChunkSuspense } from '#web/platform/chunks/chunk-suspense.tsx';

interface WhenNearProps {
  /** Height, in lines of text, of the skeleton while its chunks load. */
  readonly rows: number;
  /** Of the empty place until then, which keeps about its height. A class: a prerendered page may have no style attribute. */
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** So far below the window it is loaded. */
const AHEAD = '600px 0px';

/** For a part that is loaded only by those who read as far: it renders once it is about to come into the window. */
export function WhenNear({ rows, className, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(
      (seen) => setIsNear((was) => was || seen.some((one) => one.isIntersecting)),
      {
        rootMargin: AHEAD,
      },
    );
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  if (isNear) return <ChunkSuspense rows={rows}>{children}</ChunkSuspense>;
  return <div ref={place} className={className} />;
}
