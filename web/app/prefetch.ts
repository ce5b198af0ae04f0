import { parseHexagram } from '#core/hexagram/hexagram.ts';
import { nextIdle } from '#web/platform/chunks/idle.ts';
import { PAGES } from './pages.ts';

/** The user wants to save data, or the network is slow: then nothing is loaded ahead of need. */
export const isDataSaved = (): boolean => {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean; readonly effectiveType?: string } };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
};

const prefetchResult = async () =>
  (await import('#web/features/divination/form/lazy-result-view.ts')).ResultView.prefetch();

const texts = () => import('#web/platform/texts/texts.ts');
const prefetchClassic = async () => (await texts()).classicTexts.load();

/** A finger is on a link for some 80 ms before it is a tap: meanwhile the texts of the hexagram that it leads to are loaded. */
export function prefetchOnPress(): void {
  document.addEventListener('pointerdown', ({ target }) => {
    const path = target instanceof Element ? (target.closest('a')?.pathname ?? '') : '';
    const code = parseHexagram(/^\/hexagram\/(\d{6})/.exec(path)?.[1] ?? '');
    if (code.ok)
      texts()
        .then(({ companionTexts }) => companionTexts(code.value).load())
        .catch(() => {}); // the page itself says so
  });
}

/** Loads what is most often opened next, so that it opens at once. The service worker caches the rest, off this thread. */
export async function prefetchPages(): Promise<void> {
  const { Divination, Library, Hexagram } = PAGES;
  const afterForm = location.pathname === '/divination' ? [prefetchResult] : [];
  try {
    for (const prefetch of [...afterForm, Library.prefetch, Hexagram.prefetch, prefetchClassic, Divination.prefetch]) {
      await nextIdle();
      await prefetch();
    }
  } catch {
    // offline: the rest is loaded when it is used
  }
}
