import { ResultView } from '#web/features/divination/lazy-result-view.ts';
import { nextIdle } from '#web/platform/idle.ts';
import { companionTexts } from '#web/platform/texts.ts';
import { PAGES } from './pages.ts';

const isDataSaved = (): boolean => {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
};

/** Loads every page and the main texts, one chunk at a time and each when the browser is idle, so that they open at once. */
export async function prefetchRest(): Promise<void> {
  if (isDataSaved()) return;
  const { Divination, ...others } = PAGES;
  try {
    for (const page of [Divination, ResultView, ...Object.values(others)]) {
      await nextIdle();
      await page.prefetch();
    }
    await nextIdle();
    await companionTexts.load();
  } catch {
    // offline: the rest is loaded when it is used
  }
}
