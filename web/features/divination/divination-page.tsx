import { useCurrentCast } from '#web/platform/current-cast.ts';
import { CastForm } from './cast-form.tsx';
import { ResultView } from './result-view.tsx';

/** One page, two faces: the form, and the result of the cast in hand. */
export function DivinationPage() {
  const current = useCurrentCast((state) => state.current);
  return current ? <ResultView key={current.timestamp} facts={current} /> : <CastForm />;
}
