import type { Page } from 'playwright-core';
import type { Visit } from './visit.ts';

/** How many files of texts there are. */
export const TEXTS_KEPT = 74;

/** Files in the cache of texts. */
export const keptTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const requests = await (await caches.open('guanxiang-texts-2')).keys();
    return requests.map(({ url }) => new URL(url).pathname).toSorted();
  });

/** One visit to one page, the service worker at rest and all texts kept. */
export async function visitOnce(visit: Visit): Promise<void> {
  await visit.page.goto('/divination');
  await visit.page.evaluate(async (count) => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== 'activated') {
      await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
    }
    const texts = await caches.open('guanxiang-texts-2');
    while ((await texts.keys()).length < count) await new Promise((resolve) => setTimeout(resolve, 50));
  }, TEXTS_KEPT);
}
