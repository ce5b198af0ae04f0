import { useEffect } from 'react';
import { restoreCast } from '#web/platform/casts/current-cast.ts';
import { Skeleton } from '#web/ui/page.tsx';

/** Reads the stored cast; the page then shows its result, or the form if it was unreadable. */
export function RestoredCast() {
  useEffect(restoreCast, []);
  return <Skeleton rows={8} />;
}
