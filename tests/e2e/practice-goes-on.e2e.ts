import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useFixtures } from './fixtures.ts';

const fixtures = useFixtures();
const place = (page: Page, text: string | RegExp) => page.getByText(text).waitFor();
const tile = (page: Page) => page.getByRole('group').getByRole('button').first();
const next = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).click();

/** The tiles from which the card is answered. */
const tiles = (page: Page) => page.getByRole('group').getByRole('button').allInnerTexts();

test('a session of cards goes on after a reload; a card that was answered is not asked again', async () => {
  const { page } = await fixtures.visit({ as: await fixtures.account() });
  await page.goto('/academy/practice/new');
  await place(page, '第 1 张，共 8 张');
  await tile(page).click();
  await next(page, /^下一张/);
  await place(page, '第 2 张，共 8 张');
  const asked = await tiles(page);
  await page.reload();
  await place(page, '第 2 张，共 8 张');
  expect(await tiles(page)).toEqual(asked);
  await tile(page).click();
  await page.getByRole('button', { name: /^下一张/ }).waitFor();
  await page.reload();
  await place(page, '第 3 张，共 8 张');
  await next(page, '退一张');
  await place(page, '第 2 张，共 8 张');
  await page.goto('/academy/practice');
  await page.goBack();
  await place(page, '第 2 张，共 8 张');
});

test.each(['plum', 'random'])(
  'the exercise %s goes on after a reload, and another visit begins it anew',
  async (id) => {
    const { page } = await fixtures.visit();
    await page.goto('/academy/practice/cases');
    await page.locator(`a[href="/academy/practice/cases/${id}"]`).click();
    await place(page, /^第 1 步，/);
    await tile(page).click();
    await next(page, '下一步');
    await place(page, /^第 2 步，/);
    const text = await page.getByRole('main').innerText();
    await page.reload();
    await place(page, /^第 2 步，/);
    expect(await page.getByRole('main').innerText()).toBe(text);
    await page.goto('/academy/practice/cases');
    await page.locator(`a[href="/academy/practice/cases/${id}"]`).click();
    await place(page, /^第 1 步，/);
  },
);
