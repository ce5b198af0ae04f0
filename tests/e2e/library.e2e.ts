import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fullName, KING_WEN_ORDER } from '#core/hexagram/king-wen.ts';
import { LINE_INDICES } from '#core/hexagram/line.ts';
import { textOf } from '#core/texts/classic.ts';
import { commentaryOf, plainOf } from '#core/texts/companion.ts';
import { launchBrowser, PHONE } from '../support/browser.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
beforeEach(async () => {
  errors = [];
  page = await browser.newPage({ viewport: PHONE, baseURL: server.url });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return async () => {
    await page.close();
    expect(errors).toEqual([]);
  };
});

test('the root leads to the sixty-four hexagrams, four in a row, each drawn from its lines', async () => {
  await page.goto('/');
  await page.waitForURL('**/library');
  const tiles = page.getByRole('list', { name: '六十四卦' }).getByRole('link');
  await tiles.last().waitFor();
  expect(await tiles.count()).toBe(64);
  const names = await tiles.evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')));
  expect(names).toEqual(KING_WEN_ORDER.map((code, index) => `第${index + 1}卦，${fullName(code)}`));
  const bars = await tiles.evaluateAll((links) => links.map((link) => link.querySelectorAll('rect').length));
  expect(bars).toEqual(KING_WEN_ORDER.map((code) => 6 + [...code].filter((line) => line === '0').length));
  const tops = await tiles.evaluateAll((links) => links.slice(0, 5).map((link) => link.getBoundingClientRect().top));
  expect(new Set(tops.slice(0, 4)).size).toBe(1);
  expect(tops[4]).toBeGreaterThan(tops[3] as number);
});

test('a tile opens its hexagram with the real text, lines from top to bottom, and 返回 leads back', async () => {
  await page.goto('/library');
  await page.getByRole('link', { name: '第3卦，水雷屯' }).click();
  await page.waitForURL('**/hexagram/010001');
  await page.getByText(textOf('010001').judgment).waitFor();
  await page.getByRole('img', { name: '水雷屯' }).waitFor();
  expect(await page.getByRole('term').allTextContents()).toEqual(['上六', '九五', '六四', '六三', '六二', '初九']);
  const rows = await page.getByRole('definition').allTextContents();
  const { lines, xiaoxiang } = textOf('010001');
  const plain = plainOf('010001').lines;
  expect(rows).toEqual(LINE_INDICES.map((line) => `${lines[line]}${plain[line]}${xiaoxiang[line]}`).toReversed());
  await page.getByText(commentaryOf('010001')).waitFor();
  await page.getByRole('link', { name: '返回' }).click();
  await page.waitForURL('**/library');
});

test('readings are shown on demand', async () => {
  await page.goto('/hexagram/010001');
  const reading = page.getByText('卦名 zhūn');
  await page.getByText('读音').waitFor();
  expect(await reading.isVisible()).toBe(false);
  await page.getByText('读音').click();
  expect(await reading.isVisible()).toBe(true);
  await page.getByText('邅').last().waitFor();
});

test('乾 shows its seventh text, 用九', async () => {
  await page.goto('/hexagram/111111');
  await page.getByText('见群龙无首，吉。').waitFor();
  expect(await page.getByRole('term').first().textContent()).toBe('用九');
});

test.each(['12', '222222', '1111111', '１１１１１１'])(
  '/hexagram/%s says 卦象不存在 and offers a way on',
  async (code) => {
    await page.goto(`/hexagram/${code}`);
    await page.getByRole('heading', { name: '卦象不存在' }).waitFor();
    await page.getByRole('link', { name: '回到六十四卦' }).click();
    await page.waitForURL('**/library');
  },
);

test('nothing overflows sideways on a narrow phone', async () => {
  await page.setViewportSize({ width: 320, height: 568 });
  for (const path of ['/library', '/hexagram/010001']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const { scroll, client } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
    }));
    expect(scroll).toBe(client);
  }
});
