import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fixChance, openWay, recordThrows } from '../support/way-steps.ts';
import { useFixtures } from './fixtures.ts';
import { pressButton } from './pages/puzzles.ts';

const fixtures = useFixtures();
const said = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor();
const rows = (page: Page) => page.getByRole('list', { name: '六爻' }).getByRole('listitem').allTextContents();
async function arithmetic(page: Page): Promise<readonly string[]> {
  const rows = page.locator('dl[aria-label=起卦算式] > div');
  await rows.first().waitFor();
  return rows.allTextContents();
}

test('铜钱: six throws by taps and of real coins, one taken back, the rest at once; 看卦 shows the sums and 考变占', async () => {
  const { page } = await fixtures.visit();
  await fixChance(page, [1, 1, 1, 0, 1, 0, 0, 0, 0]);
  await openWay(page, '铜钱');
  const stage = page.getByRole('button', { name: /^掷/ });
  await stage.click();
  await said(page, '初爻，背背背，九，重，动');
  await stage.press('Enter');
  await stage.press('Space'); // before the second throw has landed
  await said(page, '三爻，字字字，六，交，动');
  await page.getByText('第 4 掷，共 6 掷').waitFor();
  await recordThrows(page, ['两背']);
  await said(page, '四爻，两背，八，拆');
  await pressButton(page, '退一爻');
  await pressButton(page, '退一爻');
  await said(page, '已退，待掷三爻');
  await recordThrows(page, ['两背']);
  expect(await rows(page)).toEqual([
    '上爻',
    '五爻',
    '四爻',
    '三爻两背3+3+2 = 8 拆',
    '二爻字背字2+3+2 = 7 单',
    '初爻背背背3+3+3 = 9 重',
  ]);
  await page.getByRole('radio', { name: '手动' }).click();
  await page.getByRole('radio', { name: '铜钱' }).click(); // a look at another way loses nothing
  await pressButton(page, '一次掷完'); // 9, 7, 6
  await page.getByRole('button', { name: '六爻已成' }).press('Enter'); // throws no seventh
  await pressButton(page, '看卦');
  await page
    .getByText(/铜钱起卦/)
    .first()
    .waitFor();
  expect(await arithmetic(page)).toEqual([
    '上爻6 交，动',
    '五爻7 单',
    '四爻9 重，动',
    '三爻8 拆',
    '二爻7 单',
    '初爻9 重，动',
  ]);
  await page.getByRole('region', { name: '考变占' }).getByText('动爻里有初爻').waitFor();
});

test('蓍草: divided by keys and by a finger, no number before it lifts; 快速成卦 does the rest', async () => {
  const { page } = await fixtures.visit();
  await fixChance(page, [2]);
  await openWay(page, '蓍草');
  const place = page.getByRole('slider', { name: '从哪里分开' });
  await place.press('ArrowLeft'); // 23 of 49
  expect(await place.getAttribute('aria-valuetext')).toBe('左边约五成');
  await place.press('Enter');
  await said(page, '第 1 变，左 22 策，右 27 策，挂扐 5 策，还有 44 策');
  await place.press('Enter');
  await place.press('Enter');
  await place.press('Enter');
  await place.press('Enter');
  await said(page, '第 3 变，左 22 策，右 18 策，挂扐 4 策，还有 36 策。初爻，九，老阳，动');
  await pressButton(page, '下一变');
  const box = await page.getByRole('slider').boundingBox();
  if (!box) throw new Error('the stage is not drawn');
  await page.mouse.move(box.x + box.width / 2, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 4, box.y + 60);
  expect(await page.getByText(/^左 \d/).count()).toBe(0);
  await page.mouse.up();
  await page.getByText('第 4 变，共 18 变').waitFor();
  const left = Number(/\d+/.exec((await page.getByText(/^左 \d+ 策$/).textContent()) ?? '')?.[0]);
  expect(left % 4).toBe(2);
  expect(left).toBeLessThan(12);
  await pressButton(page, '快速成卦');
  expect(await rows(page)).toHaveLength(6);
  await pressButton(page, '看卦');
  await page
    .getByText(/蓍草起卦/)
    .first()
    .waitFor();
  const working = await arithmetic(page);
  expect(working).toHaveLength(6);
  expect(working.at(-1)).toBe('初爻5 · 4 · 4，36 ÷ 4 = 9 老阳，动');
});
