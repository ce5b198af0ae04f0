import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { stubLongPuzzle } from '../support/long-puzzle.ts';
import { useFixtures } from './fixtures.ts';
import { LIST, pressButton } from './pages/puzzles.ts';

const fixtures = useFixtures();

const SMALL = { width: 320, height: 568 };
const stored = { 'guanxiang-settings': JSON.stringify({ theme: 'system', textSize: 'larger', isLateZi: false }) };

/** The smallest phone with the largest text, and a puzzle of which everything is as long as it may be. */
async function openLong(path: string): Promise<Page> {
  const { page } = await fixtures.visit({ size: SMALL, stored });
  await stubLongPuzzle(page);
  await page.goto(path);
  return page;
}

const heightOf = async (page: Page, selector: string): Promise<number> =>
  (await page.locator(selector).first().boundingBox())?.height ?? 0;
const linesOf = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight));

test('in the list and on the daily card a long author takes one line and a long title two; the date stays whole', async () => {
  for (const path of [LIST, '/academy']) {
    const page = await openLong(path);
    await page.getByText('作者').first().waitFor();
    expect(await linesOf(page, 'bdi:has-text("作者")')).toBeLessThan(1.5);
    expect(await linesOf(page, ':is(bdi, span):has-text("题"):not(:has(*))')).toBeLessThan(2.5);
    const date = page.getByText('10月8日', { exact: false }).last();
    expect(await date.evaluate((element) => element.scrollWidth <= element.clientWidth + 1)).toBe(true);
  }
});

test('a long title fills less than half of the smallest window, beside nothing', async () => {
  const page = await openLong(`${LIST}/1`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await heightOf(page, 'h1')).toBeLessThan(SMALL.height / 2);
  const widths = await page.locator('header, h1').evaluateAll((all) => all.map((one) => one.clientWidth));
  expect(widths[1]).toBe(widths[0]);
});

test('the four pillars stand in one row or in two of two, never three and one', async () => {
  for (const size of ['normal', 'large', 'larger']) {
    const { page } = await fixtures.visit({
      size: SMALL,
      stored: { 'guanxiang-settings': JSON.stringify({ theme: 'system', textSize: size, isLateZi: false }) },
    });
    await page.goto('/clock');
    await page.getByRole('timer').waitFor();
    const tops = await page.locator('main li').evaluateAll((all) => all.map((li) => li.getBoundingClientRect().top));
    const inFirst = tops.filter((top) => top === tops[0]).length;
    expect([tops.length, [2, 4].includes(inFirst)]).toEqual([4, true]);
  }
});

test('a picture of 300×6000 is cut to a part of the window; a tap opens it whole, another makes it as wide as the window', async () => {
  const page = await openLong(`${LIST}/1`);
  const picture = page.getByRole('button', { name: '放大题目图片' });
  await picture.click();
  const viewer = page.getByRole('dialog', { name: '题目图片' });
  const sizeOf = async () => (await viewer.getByRole('img').boundingBox()) ?? { width: 0, height: 0 };
  await expect.poll(async () => (await sizeOf()).height).toBeCloseTo(SMALL.height, 0);
  await pressButton(page, '放大');
  expect(await sizeOf()).toMatchObject({ width: SMALL.width, height: SMALL.width * 20 });
  await pressButton(page, '缩小');
  expect((await sizeOf()).height).toBeCloseTo(SMALL.height, 0);
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  expect(await picture.evaluate((element) => element === document.activeElement)).toBe(true);
  const shown = await page.getByRole('img', { name: '题目图片' }).boundingBox();
  expect(shown?.height).toBeLessThan(0.65 * SMALL.height);
  expect(shown?.width).toBeGreaterThan(120);
  await picture.click();
  await viewer.getByRole('button', { name: '关闭' }).click();
  await viewer.waitFor({ state: 'detached' });
});
