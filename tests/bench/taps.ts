import type { Browser, CDPSession, Page } from 'playwright-core';
import { choose, startButton, ZHUN } from '../support/cast-steps.ts';
import { median } from './load.ts';
import { newPage, newPhone, tapToPaint } from './phone.ts';

const ROUNDS = 5;
const TICKS = 10;

/** A page whose parts have all been fetched, on a slow processor. */
async function readyPage(browser: Browser, url: string, path: string): Promise<{ page: Page; cdp: CDPSession }> {
  const context = await newPhone(browser, url);
  const { page, cdp } = await newPage(context, { cpu: 'slow' });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1000);
  return { page, cdp };
}

async function often(browser: Browser, url: string, path: string, measure: (page: Page) => Promise<number>) {
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { page } = await readyPage(browser, url, path);
    took.push(await measure(page));
    await page.context().close();
  }
  return median(took);
}

/** 开始起卦 → the result, on a page that has not been tapped before. */
export const castToResult = (browser: Browser, url: string): Promise<number> =>
  often(browser, url, '/divination', async (page) => {
    await choose(page, ZHUN);
    return tapToPaint(page, () => startButton(page).click(), '水雷屯');
  });

/** The same button on the bare page, which only changes one line. */
export const bareTap = (browser: Browser, url: string): Promise<number> =>
  often(browser, url, '/', (page) => tapToPaint(page, () => startButton(page).click(), '水雷屯'));

export const toLibrary = (browser: Browser, url: string): Promise<number> =>
  often(browser, url, '/divination', (page) =>
    tapToPaint(page, () => page.getByRole('link', { name: '易经' }).click(), '易经'),
  );

export const toHexagram = (browser: Browser, url: string): Promise<number> =>
  often(browser, url, '/library', (page) =>
    tapToPaint(page, () => page.getByRole('link', { name: '第3卦，水雷屯' }).click(), '屯'),
  );

const scriptSeconds = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
};

/** Milliseconds of script a second while a clock is shown, and how many changes there were outside of it. */
export async function clockTick(browser: Browser, url: string, isOpen: boolean) {
  const { page, cdp } = await readyPage(browser, url, '/divination');
  if (isOpen) await page.getByRole('button', { name: '时辰' }).click();
  await page.evaluate(() => {
    const changes = { outside: 0 };
    Object.assign(window, { changes });
    new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        if (!element?.closest('[aria-label="时辰"], [aria-expanded]')) changes.outside++;
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await cdp.send('Performance.enable');
  await page.waitForTimeout(1100 - (Date.now() % 1000));
  const before = await scriptSeconds(cdp);
  await page.waitForTimeout(TICKS * 1000);
  const after = await scriptSeconds(cdp);
  const outside = await page.evaluate(() => (window as unknown as { changes: { outside: number } }).changes.outside);
  await page.context().close();
  return { scriptMs: ((after - before) * 1000) / TICKS, outside };
}
