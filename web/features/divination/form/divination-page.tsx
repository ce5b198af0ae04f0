import { useEffect, useRef } from 'react';
import { useCurrentCast } from '#web/platform/storage/first-load.ts';
import { CastForm } from './cast-form.tsx';
import { RestoredCast, ResultView } from './lazy-result-view.ts';

/** One page with two views: the form, or the result of the current cast. */
export function DivinationPage() {
  const { current, isStored } = useCurrentCast();
  useStartOfPage(isStored ? undefined : (current?.timestamp ?? null));
  if (current) return <ResultView key={current.timestamp} facts={current} />;
  return isStored ? <RestoredCast /> : <CastForm />;
}

/** The page may be scrolled down when the view changes: the other view begins at its top. */
function useStartOfPage(view: string | null | undefined): void {
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    const isRestored = shown.current === undefined; // the browser restores the position after a reload
    shown.current = view;
    if (isRestored) return;
    scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [view]);
}
