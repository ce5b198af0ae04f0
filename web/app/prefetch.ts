import { nextIdle } from '#web/platform/chunks/idle.ts';
import { PAGES } from './pages.ts';

/** The user wants to save data, or the network is slow: then nothing is loaded ahead of need. */
export const isDataSaved = (): boolean => {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean; readonly effectiveType?: string } };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
};

const prefetchResult = async () =>
  (await import('#web/features/divination/form/lazy-result-view.ts')).ResultView.prefetch();

/** Loads what is most often opened next, so that it opens at once. The service worker caches the rest, off this thread. */
export async function prefetchPages(): Promise<void> {
  const { Divination, Library, Hexagram } = PAGES;
  const afterForm = location.pathname === '/divination' ? [prefetchResult] : [];
  try {
    for (const prefetch of [...afterForm, Library.prefetch, Hexagram.prefetch, Divination.prefetch]) {
      await nextIdle();
      await prefetch();
    }
  } catch {
    // offline: the rest is loaded when it is used
  }
}
