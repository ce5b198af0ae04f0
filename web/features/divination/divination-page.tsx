import { useEffect, useRef } from 'react';
import { useCurrentCast } from '#web/platform/current-cast.ts';
import { lazyPart } from '#web/platform/lazy-part.tsx';
import { loadClassic } from '#web/platform/texts.ts';
import { CastForm } from './cast-form.tsx';

/** With its texts, which stand above its buttons: without them it comes too, and says so itself. */
const ResultView = lazyPart(async () => {
  const [{ ResultView: View }] = await Promise.all([import('./result-view.tsx'), loadClassic().catch(() => null)]);
  return View;
});
export const prefetchResult = ResultView.prefetch;

/** One page, two faces: the form, and the result of the cast in hand. */
export function DivinationPage() {
  const current = useCurrentCast((state) => state.current);
  useStartOfPage(current?.timestamp ?? null);
  return current ? <ResultView key={current.timestamp} facts={current} /> : <CastForm />;
}

/** The buttons that turn the page over stand at its end; the other face is read from its beginning. */
function useStartOfPage(face: string | null): void {
  const shown = useRef(face);
  useEffect(() => {
    if (shown.current === face) return;
    shown.current = face;
    scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [face]);
}
