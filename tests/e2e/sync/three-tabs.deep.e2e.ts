import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { serverResults } from '../pages/saved-results.ts';
import { STORY, tab, untilSettled, useProxiedStage } from './sync-stage.ts';

const stage = useProxiedStage();
const HOUR_MS = 3_600_000;

/** Casts by the clock and saves so often, as quickly as the page can; answers the moments of the casts. */
const saveMany = (page: Page, count: number): Promise<readonly string[]> =>
  page.evaluate(async (times) => {
    const button = async (name: string): Promise<HTMLButtonElement> => {
      for (;;) {
        const found = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === name);
        if (found && !found.disabled) return found;
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    };
    const moments: string[] = [];
    for (let saved = 0; saved < times; saved++) {
      (await button('时间起卦')).click();
      (await button('保存卦例')).click();
      moments.push(JSON.parse(sessionStorage.getItem('divination-current') ?? '{}').cast?.timestamp);
      (await button('再起一卦')).click();
    }
    return moments;
  }, count);

/** The moment of a cast is its identity, and two tabs may meet in a millisecond: this one has its own. */
const setAhead = (page: Page, hours: number): Promise<void> =>
  page.evaluate((ms) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + ms;
  }, hours * HOUR_MS);

test('three tabs that save twenty each at once save sixty', STORY, async () => {
  const who = await stage.app.account();
  const { page } = await stage.visit({ as: who, at: Date.now() });
  const tabs = [page, await page.context().newPage(), await page.context().newPage()];
  for (const one of tabs) await one.goto('/divination');
  for (const [hours, one] of tabs.entries()) await setAhead(one, hours);
  const moments = (await Promise.all(tabs.map((one) => saveMany(one, 20)))).flat();
  await page.bringToFront();
  await tab(page, '我的');
  await untilSettled(stage.app, { who, pages: tabs, count: 60 });
  expect(await serverResults(stage.app, who)).toEqual(moments.sort().reverse());
});
