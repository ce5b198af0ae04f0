import { KING_WEN_ORDER } from '#core/hexagram/king-wen.ts';
import { ResultView } from '#web/features/divination/form/lazy-result-view.ts';
import { nextIdle } from '#web/platform/idle.ts';
import { companionTexts } from '#web/platform/texts.ts';
import { PAGES } from './pages.ts';

export const isDataSaved = (): boolean => {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
};

/** Loads every page, one chunk at a time and each when the browser is idle, so that they open at once. */
export async function prefetchPages(): Promise<void> {
  const { Divination, ...others } = PAGES;
  try {
    for (const page of [Divination, ResultView, ...Object.values(others)]) {
      await nextIdle();
      await page.prefetch();
    }
  } catch {
    // offline: the rest is loaded when it is used
  }
}

/** The texts of every hexagram, likewise: a tap on one then waits for nothing. */
export async function prefetchTexts(isStopped: () => boolean): Promise<void> {
  try {
    for (const code of KING_WEN_ORDER) {
      await nextIdle();
      if (isStopped()) return;
      await companionTexts(code).load();
    }
  } catch {
    // offline: as above
  }
}
