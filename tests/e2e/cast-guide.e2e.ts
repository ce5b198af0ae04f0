import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { choose, ZHUN } from '../support/cast-steps.ts';
import { setTextScale } from '../support/page-checks.ts';
import { useFixtures } from './fixtures.ts';

const fixtures = useFixtures();

/** Whether a finger on the middle of the button would hit it, with nothing scrolled. */
const isInView = (page: Page, name: string): Promise<boolean> =>
  page.getByRole('button', { name }).evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    const ends = [top + 4, top + height - 4].map((y) => document.elementFromPoint(left + width / 2, y));
    return ends.every((hit) => hit !== null && button.contains(hit));
  });

test.each([
  [320, 568],
  [844, 390],
])(
  '开始起卦 and 时间起卦 are in view at %i×%i without scrolling, with text of twice the size too',
  async (width, height) => {
    const { page } = await fixtures.visit({ size: { width, height } });
    await page.goto('/divination');
    await choose(page, ZHUN);
    await page.getByRole('img', { name: '水雷屯，初爻动' }).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    const seen = async () => [await isInView(page, '开始起卦'), await isInView(page, '时间起卦')];
    expect(await seen()).toEqual([true, true]);
    await setTextScale(page, 200);
    expect(await seen()).toEqual([true, true]);
  },
);

test('on a phone on its side 上卦 stands beside 下卦, and the whole form is in the window', async () => {
  const { page } = await fixtures.visit({ size: { width: 844, height: 390 } });
  await page.goto('/divination');
  await choose(page, ZHUN);
  await page.getByRole('img', { name: '水雷屯，初爻动' }).waitFor();
  const boxOf = (name: string) => page.getByRole('group', { name }).boundingBox();
  const [upper, lower] = [await boxOf('上卦'), await boxOf('下卦')];
  expect(lower?.y).toBe(upper?.y);
  expect(lower?.x).toBeGreaterThanOrEqual((upper?.x ?? 0) + (upper?.width ?? 0));
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(390);
});

test('怎么起卦？ opens by its button alone, closes by Escape, × and a drag, and returns the focus', async () => {
  const { page } = await fixtures.visit({ reducedMotion: true });
  await page.goto('/divination');
  const opener = page.getByRole('button', { name: '怎么起卦？' });
  const sheet = page.getByRole('dialog', { name: '怎么起卦？' });
  await page.getByText('日 ·').waitFor(); // the rest of the form is there
  expect(await sheet.count()).toBe(0);
  const dragBy = async (pixels: number) => {
    const box = await sheet.getByRole('heading').boundingBox();
    const [x, y] = [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + pixels, { steps: 3 });
    await page.mouse.up();
  };
  const closings = [
    () => page.keyboard.press('Escape'),
    () => sheet.getByRole('button', { name: '关闭' }).click(),
    () => sheet.getByRole('button', { name: '我自己选' }).click(),
    () => page.mouse.click(195, 20), // beside it
    () => dragBy(150),
  ];
  for (const close of closings) {
    await opener.click();
    await sheet.getByText('最下面一画是初爻').waitFor();
    await close();
    await sheet.waitFor({ state: 'detached' });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  }
  await opener.click();
  await dragBy(40);
  expect(await sheet.isVisible()).toBe(true);
});

test('怎么起卦？ casts by the time of its tap', async () => {
  const { page } = await fixtures.visit({ at: '2025-01-16T15:30:00+08:00' });
  await page.goto('/divination');
  await page.getByRole('button', { name: '怎么起卦？' }).click();
  await page.getByRole('button', { name: '用此刻的时间起一卦' }).click();
  await page.getByRole('link', { name: '主卦，泽火革，初爻动' }).waitFor();
});
