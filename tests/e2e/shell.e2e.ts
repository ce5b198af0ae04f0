import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { castByHand } from '../support/cast-steps.ts';
import { useFixtures } from './fixtures.ts';

const fixtures = useFixtures();
const CHUNK_FAILED = [/net::ERR_FAILED/, /chunk not loaded: /];
const nav = (page: Page) => page.getByRole('navigation', { name: '主导航' });
const isFocused = (page: Page, id: string) => page.evaluate((wanted) => document.activeElement?.id === wanted, id);

describe('the tabs', () => {
  test('are 占卜 易经 学院 我的, and lead to the four pages', async () => {
    const { page } = await fixtures.visit();
    await page.goto('/divination');
    await expect.poll(() => nav(page).getByRole('link').allTextContents()).toEqual(['占卜', '易经', '学院', '我的']);
    for (const [tab, path] of [
      ['易经', '/library'],
      ['学院', '/academy'],
      ['我的', '/profile'],
      ['占卜', '/divination'],
    ] as const) {
      await nav(page).getByRole('link', { name: tab }).click();
      await page.waitForURL(`**${path}`);
    }
  });
});

describe('addresses', () => {
  test('the root redirects to /divination and is not in the history', async () => {
    const { page } = await fixtures.visit();
    await page.goto('/library');
    await page.goto('/');
    await page.waitForURL('**/divination');
    await page.goBack();
    await page.waitForURL('**/library');
  });
});

describe('the splash', () => {
  const at = Date.parse('2026-11-15T08:00:00+08:00');
  const splash = (page: Page) => page.getByText('圣人设卦观象');

  test('shows for three seconds on the first visit of a session, over a page that loads meanwhile', async () => {
    const { page } = await fixtures.visit({ splash: true, at });
    await page.clock.pauseAt(at + 1000);
    await page.goto('/');
    await splash(page).waitFor();
    await page.clock.runFor(500); // React waits up to 300 ms before it replaces a skeleton
    await page.getByRole('heading', { name: '起卦' }).waitFor();
    await page.clock.runFor(2400);
    await expect.poll(() => splash(page).isVisible()).toBe(true);
    await page.clock.runFor(200);
    await splash(page).waitFor({ state: 'detached' });
  });

  test('is not shown again in the session', async () => {
    const { page, context } = await fixtures.visit({ splash: true });
    await page.goto('/library');
    await splash(page).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: '易经' }).waitFor();
    await expect.poll(() => splash(page).count()).toBe(0);
    const another = await context.newPage(); // a session of its own
    await another.goto('/library');
    await splash(another).waitFor();
  });

  test('is closed by a tap', async () => {
    const { page } = await fixtures.visit({ splash: true, at });
    await page.clock.pauseAt(at + 1000);
    await page.goto('/library');
    await splash(page).click();
    await splash(page).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: '第1卦，乾为天' }).waitFor();
  });
});

describe('a chunk that cannot be fetched', () => {
  test('shows an error page whose button reloads it once the chunk can be fetched again', async () => {
    const { page } = await fixtures.visit({ expects: CHUNK_FAILED });
    await page.route('**/assets/small-pages-*.js', (route) => route.abort());
    await page.goto('/clock');
    await page.getByRole('heading', { name: '出错了' }).waitFor();
    await nav(page).getByRole('link', { name: '易经' }).click();
    await page.getByRole('heading', { name: '易经' }).waitFor(); // the rest of the app still stands
    await page.goBack();
    await page.getByRole('heading', { name: '出错了' }).waitFor();
    await page.unroute('**/assets/small-pages-*.js');
    await page.getByRole('button', { name: '重试' }).click();
    await page.getByRole('timer').waitFor();
  });
});

describe('navigation', () => {
  test('a new page begins at its top with the focus on it, and ‹ restores the scroll position', async () => {
    const { page } = await fixtures.visit();
    await page.goto('/library');
    const tile = page.getByRole('link', { name: '第50卦，火风鼎' });
    await tile.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => scrollY);
    expect(left).toBeGreaterThan(300);
    await tile.click();
    await page.getByRole('heading', { name: '鼎', level: 1 }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect.poll(() => isFocused(page, 'main')).toBe(true);
    await expect.poll(() => page.title()).toBe('火风鼎 · 观象');
    await page.getByRole('link', { name: '返回' }).click();
    await tile.waitFor();
    await page.waitForFunction((y) => Math.abs(scrollY - y) < 2, left);
  });

  test('back to a long page of texts restores the scroll position', async () => {
    const { page } = await fixtures.visit();
    await page.goto('/hexagram/010001');
    const line = page.getByRole('link', { name: '初九详解' });
    await line.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => scrollY);
    expect(left).toBeGreaterThan(300);
    await line.click();
    await page.getByRole('heading', { name: '初九' }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await line.waitFor();
    await page.waitForFunction((y) => Math.abs(scrollY - y) < 2, left);
  });

  test('after a navigation the whole page is rendered, without a reload', async () => {
    const { page } = await fixtures.visit();
    await page.goto('/divination');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.getByRole('link', { name: '易经' }).click();
    const tiles = page.getByRole('list', { name: '六十四卦' }).getByRole('link');
    await tiles.nth(63).waitFor();
    await expect.poll(() => tiles.count()).toBe(64);
    await tiles.nth(2).click();
    await page.getByRole('heading', { name: '屯', level: 1 }).waitFor();
    await page.getByRole('navigation', { name: '相邻的卦' }).waitFor();
    await expect.poll(() => page.getByRole('term').count()).toBe(6);
    await expect.poll(() => page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });

  test('a link opened in a new tab leaves this page as it is', async () => {
    const { page, context } = await fixtures.visit();
    await page.goto('/library');
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: '第3卦，水雷屯' }).click({ modifiers: ['ControlOrMeta'] });
    const other = await opened;
    await other.getByRole('heading', { name: '屯', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/library');
    await page.getByRole('heading', { name: '易经' }).waitFor();
  });

  test('a page fades in and a cast is drawn line by line, unless reduced motion is set', async () => {
    for (const motion of [true, false]) {
      const { page } = await fixtures.visit({ motion });
      await page.addInitScript(() => {
        const animate = Element.prototype.animate;
        Object.assign(window, { fades: 0 });
        Element.prototype.animate = function (...parts) {
          if (this.id === 'main') (window as unknown as { fades: number }).fades++;
          return animate.apply(this, parts);
        };
        addEventListener('animationstart', ({ target }) => {
          for (const drawing of (target as Element).getAnimations()) drawing.pause();
        });
      });
      const fades = () => page.evaluate(() => (window as unknown as { fades: number }).fades);
      await castByHand(page);
      const covered = await page
        .getByRole('link', { name: /^主卦/ })
        .locator('svg')
        .evaluate((figure) => {
          const [drawing] = figure.getAnimations();
          if (!drawing) return [];
          return [0, 1, 2, 3, 4, 5].map((line) => {
            drawing.currentTime = line * 90 + 1;
            return Math.round(Number.parseFloat(getComputedStyle(figure).clipPath.slice('inset('.length)));
          });
        });
      expect(covered).toEqual(motion ? [83, 67, 50, 33, 17, 0] : []); // per cent of the figure, from above
      expect(await fades()).toBe(0); // the first page is there at once
      await nav(page).getByRole('link', { name: '易经' }).click();
      await page.waitForURL('**/library');
      expect(await fades()).toBe(motion ? 1 : 0);
    }
  });
});
