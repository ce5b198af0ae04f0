import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { castOnForm, QIAN, ZHUN } from '../support/cast-steps.ts';
import { useFixtures } from './fixtures.ts';
import { pressButton } from './pages/puzzles.ts';

const fixtures = useFixtures();

const head = (page: Page, count: number) => page.getByRole('button', { name: `未保存的卦 · ${count}` });

/** On the form: casts, and turns back to it without saving. */
async function castAndLeave(page: Page, taps: typeof ZHUN | typeof QIAN = ZHUN): Promise<void> {
  await castOnForm(page, taps);
  await pressButton(page, '再起一卦');
}

async function namesOf(page: Page): Promise<readonly string[]> {
  const heard = await page.getByRole('region', { name: '未保存的卦' }).ariaSnapshot();
  return [...heard.matchAll(/button "([^"，]+，.爻动)，/g)].map(([, row]) => row ?? '');
}

test('a guest’s unsaved casts are listed after a reload, newest first', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/divination');
  await castAndLeave(page);
  await castAndLeave(page, QIAN);
  await page.reload();
  await head(page, 2).click();
  await expect.poll(() => namesOf(page)).toEqual(['乾为天，二爻动', '水雷屯，初爻动']);
});

test('我的 leads a guest to the list of all of them, though 占卜 shows the last one', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/divination');
  await castAndLeave(page);
  await castOnForm(page, QIAN);
  await page.getByRole('link', { name: '我的', exact: true }).click();
  await page.getByRole('link', { name: '还有 2 则未保存的卦' }).click();
  await expect.poll(() => namesOf(page)).toEqual(['乾为天，二爻动', '水雷屯，初爻动']);
  const list = page.getByRole('region', { name: '未保存的卦' }).getByRole('list');
  await expect.poll(() => list.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
});

test('two tabs share the drafts, and neither overwrites the other’s', async () => {
  const { page, context } = await fixtures.visit();
  await page.goto('/divination');
  await castAndLeave(page);
  const other = await context.newPage();
  await other.goto('/divination');
  await castAndLeave(other, QIAN);
  await head(page, 2).click();
  await pressButton(page, '移除 乾为天，二爻动');
  await head(other, 1).waitFor();
});
