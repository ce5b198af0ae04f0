import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { castByHand, castByTheClock, castOnForm } from '../support/cast-steps.ts';
import { useFixtures } from './fixtures.ts';
import { pressButton } from './pages/puzzles.ts';

const fixtures = useFixtures();

test('a cast is still shown after a reload, until 再起一卦', async () => {
  const { page } = await fixtures.visit();
  await castByHand(page);
  await page.reload();
  await page.getByRole('link', { name: '主卦，水雷屯，初爻动' }).waitFor();
  await pressButton(page, '再起一卦');
  await page.getByRole('heading', { name: '起卦' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: '起卦' }).waitFor();
});

test('on a first visit back closes an open sheet, and from a result, reloaded or not, shows the form as it was', async () => {
  const { page } = await fixtures.visit();
  const background = page.waitForResponse(/\/assets\/background-.*\.js$/); // with what listens for back
  await page.goto('/divination');
  await page.evaluate(`import('${(await background).url()}').then(() => {})`);
  await page.evaluate(() => document.documentElement.setAttribute('data-visit', 'one')); // a page loaded anew would not have it
  await pressButton(page, '怎么起卦？');
  const sheet = page.getByRole('dialog', { name: '怎么起卦' });
  await sheet.waitFor();
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  await castOnForm(page);
  await page.goBack();
  await page.getByRole('img', { name: '水雷屯，初爻动' }).waitFor();
  await expect.poll(() => page.locator('html').getAttribute('data-visit')).toBe('one');
  await page.goForward();
  await page.getByRole('link', { name: '主卦，水雷屯，初爻动' }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: '主卦，水雷屯，初爻动' }).waitFor();
  await page.goBack();
  await page.getByRole('img', { name: '水雷屯，初爻动' }).waitFor();
});

const LATE_ZI = { 'guanxiang-settings': JSON.stringify({ theme: 'system', textSize: 'normal', isLateZi: true }) };
const arithmetic = (page: Page) => page.getByLabel('起卦算式').getByRole('definition').allTextContents();
const when = (page: Page) => page.getByRole('list', { name: '起卦时间' }).getByRole('listitem').allTextContents();

test('a cast by the clock keeps its arithmetic and its date after a reload, whatever the clock and 晚子时换日 are by then', async () => {
  const { page } = await fixtures.visit({ at: '2026-11-15T23:30:00+08:00', stored: LATE_ZI });
  await castByTheClock(page);
  const made = [
    ['年7 + 月10 + 日8 = 25，除八余 1 → 乾', '25 + 时1 = 26，除八余 2 → 兑', '26 除六余 2 → 二爻'],
    ['2026年11月15日 23:30 · 农历丙午年十月初八 · 子时', '时间起卦 · 动 二爻 · 之 天雷无妄'],
  ];
  const shown = async () => [await arithmetic(page), await when(page)];
  await expect.poll(shown).toEqual(made);
  await page.clock.fastForward('04:00:00'); // a cast made anew would differ
  await page.evaluate(() => localStorage.removeItem('guanxiang-settings'));
  await page.reload();
  await expect.poll(shown).toEqual(made);
});
