import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { choose, startButton, ZHUN } from '../support/cast-steps.ts';
import { type Goal, newPage, newPhone, type Painted, tapToPaint } from './phone.ts';

/** Pages fade in unless reduced motion is set. */
type Motion = 'no-preference' | 'reduce';

const ROUNDS = 9;
const TICKS = 10;

/** A page whose chunks are all prefetched, on a slow CPU. */
async function readyPage(browser: Browser, url: string, path: string, motion: Motion = 'no-preference') {
  const context = await newPhone(browser, url);
  const { page, cdp } = await newPage(context, { cpu: 'slow' });
  await page.emulateMedia({ reducedMotion: motion });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1000);
  return { page, cdp };
}

/** Pause between taps: as a finger, and until colour transitions have ended. */
const HAND_MS = 300;

/** Clicks at coordinates, without the checks of Playwright during the measurement. */
async function tapOn(page: Page, target: Locator): Promise<() => Promise<void>> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('nothing to tap');
  await page.waitForTimeout(HAND_MS);
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** A first tap on a page of its own. */
export interface Tap {
  readonly on: 'ours' | 'bare';
  readonly path: string;
  readonly motion?: Motion;
  readonly measure: (page: Page) => Promise<Painted>;
}

const tapStart = async (page: Page, last: string): Promise<Painted> =>
  tapToPaint(page, await tapOn(page, startButton(page)), { heading: '水雷屯', last });

/** 开始起卦 → the result: first its name and four figures, then texts and buttons. */
export const CAST_TO_RESULT: Tap = {
  on: 'ours',
  path: '/divination',
  async measure(page) {
    await choose(page, ZHUN);
    return tapStart(page, 'ul[aria-label=爻辞]');
  },
};

/** The same button on the bare page, which only changes one line. */
export const BARE_TAP: Tap = { on: 'bare', path: '/', measure: (page) => tapStart(page, 'h1') };

const linkTap = (name: string, goal: Goal) => async (page: Page) =>
  tapToPaint(page, await tapOn(page, page.getByRole('link', { name })), goal);

export const toLibrary = (motion: Motion): Tap => ({
  on: 'ours',
  path: '/divination',
  motion,
  measure: linkTap('易经', { heading: '易经', last: 'ol[aria-label=六十四卦] li:nth-child(64)' }),
});

export const toHexagram = (motion: Motion): Tap => ({
  on: 'ours',
  path: '/library',
  motion,
  measure: linkTap('第3卦，水雷屯', { heading: '屯', last: 'nav[aria-label=相邻的卦]' }),
});

/** The quickest of nine of each, interleaved: other load on the machine only adds time. */
export async function quickestTaps(
  browser: Browser,
  urls: Readonly<Record<Tap['on'], string>>,
  taps: readonly Tap[],
): Promise<readonly Painted[]> {
  const took = taps.map((): Painted[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, { on, path, motion, measure }] of taps.entries()) {
      const { page } = await readyPage(browser, urls[on], path, motion);
      took[index]?.push(await measure(page));
      await page.context().close();
    }
  }
  return took.map((all) => all.toSorted((a, b) => a.first - b.first)[0] as Painted);
}

/** Seconds of script, in CPU time of the main thread. */
async function scriptSeconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
}

/** DOM mutations outside the clock within three seconds. Not during the timing, which it would slow down. */
const changesElsewhere = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let outside = 0;
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        if (!element?.closest('[aria-label="时辰"], [aria-expanded]')) outside++;
      }
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    await new Promise((resolve) => setTimeout(resolve, 3000));
    observer.disconnect();
    return outside;
  });

/** Milliseconds of script per tick, the median of ten, and the mutations elsewhere. */
export async function clockTick(browser: Browser, url: string, isOpen: boolean) {
  const { page, cdp } = await readyPage(browser, url, '/divination');
  if (isOpen) {
    await page.getByRole('button', { name: '时辰' }).tap();
    await page.getByRole('timer').waitFor();
  }
  const outside = await changesElsewhere(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.waitForTimeout(1100 - (Date.now() % 1000));
  const took: number[] = [];
  for (let tick = 0; tick < TICKS; tick++) {
    const before = await scriptSeconds(cdp);
    await page.waitForTimeout(1000);
    took.push((await scriptSeconds(cdp)) - before);
  }
  await page.context().close();
  return { scriptMs: (took.toSorted((a, b) => a - b)[TICKS / 2] as number) * 1000, outside };
}
