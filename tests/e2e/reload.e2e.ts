import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { castByHand } from '../support/cast-steps.ts';
import { useFixtures } from './fixtures.ts';
import { pressButton } from './pages/puzzles.ts';

const fixtures = useFixtures();

/** Ground and letters of the page, and the colour of the browser's own bars. */
const looks = (page: Page) =>
  page.evaluate(() => ({
    ground: getComputedStyle(document.documentElement).backgroundColor,
    letter: getComputedStyle(document.documentElement).fontSize,
    bar: [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
      .filter(({ media }) => matchMedia(media).matches)
      .map(({ content }) => content),
  }));

const LIGHT = { ground: 'rgb(246, 241, 230)', letter: '16px', bar: ['#f6f1e6'] };
const DARK = { ground: 'rgb(20, 18, 15)', letter: '16px', bar: ['#14120f'] };

test('theme, text size and 晚子时换日 survive a reload, on the browser’s bars too', async () => {
  const { page } = await fixtures.visit({ theme: 'light' });
  await page.goto('/profile');
  const panel = page.getByRole('region', { name: '设置' });
  const radio = (name: string) => panel.getByRole('radio', { name, exact: true });
  const isLateZi = panel.getByRole('checkbox', { name: '晚子时换日' });
  await pressButton(page, '设置');
  await expect.poll(() => looks(page)).toEqual(LIGHT);
  await radio('深色').check();
  await radio('特大').check();
  await isLateZi.check();
  const chosen = { ...DARK, letter: '20.8px' };
  await expect.poll(() => looks(page)).toEqual(chosen);
  await page.reload();
  await pressButton(page, '设置');
  await expect.poll(() => looks(page)).toEqual(chosen);
  for (const choice of [radio('深色'), radio('特大'), isLateZi]) await expect.poll(() => choice.isChecked()).toBe(true);
});

test('with 随系统 the page and the browser’s bars follow the system', async () => {
  const stored = { 'guanxiang-settings': JSON.stringify({ theme: 'dark', textSize: 'normal', isLateZi: false }) };
  const { page } = await fixtures.visit({ theme: 'light', stored });
  await page.goto('/profile');
  await pressButton(page, '设置');
  await page.getByRole('radio', { name: '随系统' }).check();
  await expect.poll(() => looks(page)).toEqual(LIGHT);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => looks(page)).toEqual(DARK);
});

test('时辰 stays open or closed as it was left', async () => {
  const { page } = await fixtures.visit();
  const toggle = page.getByRole('button', { name: '时辰' }).filter({ hasText: '日 ·' }); // the calendar is loaded
  const timers = () => page.getByRole('timer').count();
  await page.goto('/divination');
  for (const isOpen of [true, false]) {
    await toggle.click();
    await page.reload();
    await toggle.waitFor();
    await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe(String(isOpen));
    await expect.poll(timers).toBe(isOpen ? 1 : 0);
  }
});

test('the device remembers that the steps of a reading are shown, and which of them are folded', async () => {
  const { page } = await fixtures.visit();
  await castByHand(page);
  const reading = page.getByRole('region', { name: '解读' });
  const head = (title: string) => reading.getByRole('region', { name: title, exact: true }).getByRole('button');
  const areOpen = () => Promise.all(['体用', '旺衰', '生克'].map((title) => head(title).getAttribute('aria-expanded')));
  await reading.getByRole('button', { name: '列出每一步' }).click();
  await head('旺衰').click();
  await expect.poll(areOpen).toEqual(['false', 'true', 'false']);
  await page.reload();
  await reading.waitFor();
  await expect.poll(areOpen).toEqual(['false', 'true', 'false']);
});

test('‹ leads back where the reader came from, also after a reload', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/trigram/010');
  await page.getByRole('link', { name: /^读 坎为水/ }).click();
  await page.getByRole('navigation', { name: '相邻的卦' }).getByRole('link', { name: '离' }).click();
  await page.waitForURL('**/hexagram/101101');
  await page.reload();
  const back = page.getByRole('link', { name: '返回' });
  await back.click();
  await page.waitForURL('**/trigram/010');
});
