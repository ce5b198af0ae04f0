import { useEffect, useRef } from 'react';
import { useCurrentCast } from '#web/platform/current-cast.ts';
import { CastForm } from './cast-form.tsx';
import { ResultView } from './lazy-result-view.ts';

/** One page with two views: the form, or the result of the current cast. */
export function DivinationPage() {
  const current = useCurrentCast((state) => state.current);
  useStartOfPage(current?.timestamp ?? null);
  return current ? <ResultView key={current.timestamp} facts={current} /> : <CastForm />;
}

/** The buttons that change the view are at the end of the page: the other view is scrolled to its top. */
function useStartOfPage(view: string | null): void {
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [view]);
}
