import { prefetchResult } from '#web/features/divination/divination-page.tsx';
import { nextIdle } from '#web/platform/idle.ts';
import { loadCompanion } from '#web/platform/texts.ts';
import { PAGES } from './pages.ts';

const isDataSaved = (): boolean => {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
};

/** Fetches what the reader may turn to next, one after the other and each when nothing else is to be done, so that it opens at once. */
export async function prefetchRest(): Promise<void> {
  if (isDataSaved()) return;
  const pages = Object.values(PAGES).flatMap((page) => ('prefetch' in page ? [page.prefetch] : []));
  try {
    for (const fetchPart of [prefetchResult, ...pages, loadCompanion]) {
      await nextIdle();
      await fetchPart();
    }
  } catch {
    // the network went away; what is missing is fetched when it is asked for
  }
}
