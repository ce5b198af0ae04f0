import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { HEXAGRAM_CODES } from '#core/hexagram/hexagram.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import { castByHand } from '../support/cast-steps.ts';
import { moveClockBetweenCalls } from '../support/page-clock.ts';
import { stubHistory } from '../support/stub-history.ts';
import { REFUSED, UNREACHED, useFixtures } from './fixtures.ts';
import { pressButton } from './pages/puzzles.ts';
import { historyOf, type Saved, saveAll, threeResults } from './pages/saved-results.ts';

const fixtures = useFixtures();
const HOUR_MS = 3_600_000;
const NEWEST = Date.UTC(2026, 10, 15, 4);

/** So many results, newest first, one every five hours back from noon of 2026-11-15. */
const results = (count: number): readonly Saved[] =>
  Array.from({ length: count }, (_, index) => ({
    timestamp: new Date(NEWEST - index * 5 * HOUR_MS).toISOString(),
    mainHexagram: HEXAGRAM_CODES[(index * 7) % 64] ?? '111111',
    movingYao: index % 6,
  }));

/** The profile of someone whose history the server says is this. */
async function openHistory(history: readonly Saved[]): Promise<Page> {
  const { page } = await fixtures.visit({ as: await fixtures.account() });
  await stubHistory(page, history);
  await page.addInitScript(() => {
    Math.random = () => 0; // always the same motto: they differ in height
  });
  await page.goto('/profile');
  await page.getByRole('heading', { name: `卦例 · ${history.length}` }).waitFor();
  await page.getByRole('blockquote').waitFor(); // loaded after the list, which it moves down
  return page;
}

const rows = (page: Page) => page.getByRole('region', { name: '卦例' }).getByRole('listitem');
const search = (page: Page) => page.getByRole('searchbox', { name: '查找卦例' });
const found = (page: Page, count: number) => page.getByRole('status').getByText(`找到 ${count} 则`, { exact: true });

/** Which of how many the row with the focus says it is, and whether the bar hides what has the focus. */
const focusedRow = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const row = document.activeElement?.closest('li');
    const bottom = document.activeElement?.getBoundingClientRect().bottom ?? 0;
    const bar = document.querySelector('nav[aria-label=主导航]')?.getBoundingClientRect().top ?? 0;
    const place = `${row?.getAttribute('aria-posinset')} / ${row?.getAttribute('aria-setsize')}`;
    return bottom > bar ? `${place}, behind the bar` : place;
  });

describe('five thousand results', () => {
  test('are a list of which only the rows near the viewport are rendered, at any scroll position', async () => {
    const page = await openHistory(results(5000));
    const nameAt = (index: number) => fullName(HEXAGRAM_CODES[(index * 7) % 64] ?? '111111');
    for (const index of [0, 2500, 4999, 1200]) {
      await page.evaluate((place) => {
        const list = document.querySelector('section[aria-label=卦例] ul');
        const { top, height } = list?.getBoundingClientRect() ?? { top: 0, height: 0 };
        scrollBy(0, top + (height * place) / 5000 - 300);
      }, index);
      const row = page.locator(`li[aria-posinset="${index + 1}"][aria-setsize="5000"]`);
      await row.getByText(nameAt(index), { exact: true }).waitFor();
      await expect.poll(() => row.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(0);
      expect(await rows(page).count()).toBeLessThan(80);
    }
  });

  test('can be walked through by keyboard from either end, and the focus is never behind the navigation bar', async () => {
    const page = await openHistory(results(5000));
    await rows(page).first().getByRole('button').first().focus();
    for (let row = 2; row <= 60; row++) {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      expect(await focusedRow(page)).toBe(`${row} / 5000`);
    }
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link').first().focus();
    for (let row = 5000; row > 4970; row--) {
      await page.keyboard.press('Shift+Tab');
      expect(await focusedRow(page)).toBe(`${row} / 5000`);
      await page.keyboard.press('Shift+Tab');
    }
  });

  test('keep the focus on a row that is scrolled away', async () => {
    const page = await openHistory(results(5000));
    await rows(page).nth(3).getByRole('button').first().focus();
    await page.evaluate(() => scrollTo(0, 150_000));
    await page.locator('li[aria-posinset="2200"]').waitFor();
    expect(await focusedRow(page)).toBe('4 / 5000');
    await page.keyboard.press('Tab');
    expect(await focusedRow(page)).toBe('4 / 5000');
    await page.keyboard.press('Tab');
    expect(await focusedRow(page)).toBe('5 / 5000');
  });
});

describe('the search', () => {
  test('is hidden for seven results and shown for eight', async () => {
    expect(await search(await openHistory(results(7))).count()).toBe(0);
    await search(await openHistory(results(8))).waitFor();
  });

  test('finds by name, number, date and method, and shows how many', async () => {
    const all = results(200);
    const page = await openHistory(all);
    const countOf = (wanted: (result: Saved) => boolean) => all.filter(wanted).length;
    const inNovember = ({ timestamp }: Saved) => timestamp >= '2026-10-31T16:00'; // Shanghai's midnight
    const isZhun = ({ mainHexagram }: Saved) => mainHexagram === '010001';
    const asked: readonly [string, number][] = [
      ['屯', countOf(isZhun)],
      ['水雷屯', countOf(isZhun)],
      ['第3卦', countOf(isZhun)],
      ['2026-11', countOf(inNovember)],
      ['11月', countOf(inNovember)],
      ['手动', 200],
      ['时间', 0],
    ];
    for (const [query, count] of asked) {
      await search(page).fill(query);
      await found(page, count).waitFor();
      if (count < 8) expect(await rows(page).count()).toBe(count);
      else expect(await rows(page).count()).toBeGreaterThanOrEqual(8); // the others are below the window
    }
    await page.getByText('没有相符的卦例。').waitFor();
    await pressButton(page, '看全部');
    expect(await search(page).inputValue()).toBe('');
    await page.getByRole('heading', { name: '卦例 · 200' }).waitFor();
    expect(await page.getByText(/^找到/).count()).toBe(0);
  });

  test('and the scroll position are kept after opening one of the results', async () => {
    const page = await openHistory(results(2000));
    await search(page).fill('手动 初爻');
    await found(page, 334).waitFor();
    await page.evaluate(() => scrollTo(0, 9000));
    const row = page.locator('li[aria-posinset="133"]').getByRole('button').first();
    await row.evaluate((button: HTMLElement) => button.click()); // a click of Playwright's may scroll it into view first
    await page.getByRole('list', { name: '爻辞' }).waitFor();
    await page.goBack();
    await found(page, 334).waitFor();
    expect(await search(page).inputValue()).toBe('手动 初爻');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(9000);
    await row.waitFor();
  });
});

describe('results that are not on the server yet', () => {
  const ONE_SAVE = '**/api/divination/results';

  async function saveCast(page: Page): Promise<void> {
    await castByHand(page);
    await pressButton(page, '保存卦例');
    await page.getByText('卦例保存成功').waitFor();
    await page.getByRole('link', { name: '我的' }).click();
  }

  test('are marked on their row and above the list until 重新同步 has sent them', async () => {
    const who = await fixtures.account();
    await saveAll(fixtures.app, who, threeResults());
    const { page } = await fixtures.visit({ as: who, at: Date.now(), expects: [UNREACHED] });
    await page.route(ONE_SAVE, (route) => route.abort());
    await saveCast(page);
    await page.getByRole('heading', { name: '卦例 · 4' }).waitFor();
    await page.getByText('1 条未同步', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^水雷屯，初爻动，今日 .*，未同步$/ }).waitFor();
    expect(await page.getByRole('button', { name: /，未同步$/ }).count()).toBe(1);
    await page.unroute(ONE_SAVE);
    await expect
      .poll(async () => {
        const button = page.getByRole('button', { name: '重新同步' });
        if (await button.isVisible()) await button.click();
        await moveClockBetweenCalls(page, 5000); // the run before is still at its retries
        return page.getByText('未同步').count();
      })
      .toBe(0);
    expect(await historyOf(page)).toHaveLength(4);
  });

  test('say so when the server has refused them', async () => {
    const { page } = await fixtures.visit({ as: await fixtures.account(), expects: [REFUSED(422)] });
    const json = { success: false, code: 'result.full', message: '保存数量已达上限' };
    await page.route(ONE_SAVE, (route) => route.fulfill({ status: 422, json }));
    await saveCast(page);
    await page.getByRole('button', { name: /^水雷屯，初爻动，今日 .*，未同步·拒收$/ }).waitFor();
    await page.getByText('其中 1 条服务器没有收下，仍存在本机；可先导出留底。').waitFor();
  });
});

/** Everything in a row that stands out of it or is laid over the button beside it. */
const cutInRows = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('section[aria-label=卦例] li')].flatMap((row) => {
      const box = row.getBoundingClientRect();
      const [open, remove] = [...row.querySelectorAll('button')].map((button) => button.getBoundingClientRect());
      const isStacked = (remove?.top ?? 0) >= (open?.bottom ?? 0) - 1;
      const right = isStacked ? box.right : (remove?.left ?? 0);
      const parts = [...row.querySelectorAll('[aria-hidden=true] span, b, button:first-child svg, button + button')];
      return parts
        .filter((part) => {
          const { top, bottom, right: end } = part.getBoundingClientRect();
          const isBeside = part.matches('button');
          return top < box.top - 0.5 || bottom > box.bottom + 0.5 || end > (isBeside ? box.right : right) + 0.5;
        })
        .map((part) => `${part.tagName} ${part.textContent}`);
    }),
  );

test('a row is high enough for the longest name, date and badge at every width and text size', async () => {
  const { page } = await fixtures.visit({ as: await fixtures.account(), expects: [REFUSED(422)] });
  const json = { success: false, code: 'result.full', message: '保存数量已达上限' };
  await page.route('**/api/divination/results', (route) => route.fulfill({ status: 422, json }));
  await page.goto('/profile');
  const row = { mainHexagram: '101001', movingYao: 0, timestamp: '2025-11-13T00:00:00.000Z' };
  const buffer = Buffer.from(JSON.stringify({ app: '观象', version: 1, results: [row] }));
  await page.getByLabel('导入卦例').setInputFiles({ name: '卦例.json', mimeType: 'application/json', buffer });
  await page.getByRole('button', { name: '火雷噬嗑，初爻动，2025年11月13日，未同步·拒收' }).waitFor();
  for (const width of [320, 360, 390, 430, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    for (const scale of [100, 115, 130, 150, 175, 200]) {
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`;
      }, scale);
      expect.soft(await cutInRows(page), `${width} px, ${scale} %`).toEqual([]);
    }
  }
});
