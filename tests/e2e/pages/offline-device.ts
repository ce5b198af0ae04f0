import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { sharedBrowser } from '../../support/browser.ts';
import { visitOnce } from '../../support/kept-texts.ts';
import { startRunningApp } from '../../support/running-app.ts';
import { openVisit, type Visit } from '../../support/visit.ts';

/**
 * Goes on to this address by a link of the app, without another load. The worker answers every address with one of three pages, /divination,
 * /library and index.html (web/service-worker/sw.test.ts); the chunks and texts of a page are what is asked for here.
 */
const goOn = (page: Page, path: string): Promise<void> =>
  page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
  }, path);

/** The first of these straight from its address, the others from there. */
export async function openEach(
  page: Page,
  all: readonly (readonly [string, string])[],
  isThere: (shown: string) => Promise<unknown>,
): Promise<void> {
  for (const [index, [path, shown]] of all.entries()) {
    if (index === 0) await page.goto(path);
    else await goOn(page, path);
    await isThere(shown);
  }
}

/**
 * A device that has visited once, and whose server is killed. One for the group: a visit that fills its caches takes longer than all that is
 * asked of it. Each test has a tab of its own.
 */
export function useOfflineDevice(): { readonly page: Page } {
  let visit: Visit;
  let page: Page;

  beforeAll(async () => {
    const app = await startRunningApp();
    visit = await openVisit(await sharedBrowser(), app.url, { serviceWorker: true, expects: [/net::ERR_/] });
    await visitOnce(visit);
    await app.server.kill();
    return async () => {
      await visit.close();
      await app.close();
    };
  });
  beforeEach(async () => {
    page = await visit.context.newPage();
  });
  afterEach(async () => {
    await page.close();
    expect(visit.faults()).toEqual([]);
  });

  return {
    get page() {
      return page;
    },
  };
}
