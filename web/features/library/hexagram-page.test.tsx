import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { hexagramNumberOf, neighboursOf, shortName } from '#core/hexagram/king-wen.ts';
import { LINE_INDICES, type LineIndex } from '#core/hexagram/line.ts';
import { textOf } from '#core/texts/classic.ts';
import { loadCompanion } from '#core/texts/companion.ts';
import { addressNow, openApp } from '#tests/component/open-app.tsx';
import { shows } from '#tests/component/shows.ts';
import { textsOf } from '#tests/component/texts-of.ts';

test('a hexagram’s page has the whole text, lines from top to bottom, and 返回 leads back', async () => {
  await openApp('/library');
  await page.getByRole('link', { name: '第3卦，水雷屯' }).click();
  await expect.poll(addressNow).toBe('/hexagram/010001');
  const { judgment, tuan, daxiang, lines, xiaoxiang } = textOf('010001');
  const { plain, wings, commentary } = await loadCompanion('010001');
  for (const text of [judgment, tuan, wings.tuan, daxiang, wings.daxiang, commentary]) {
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect.element(page.getByRole('img', { name: '水雷屯', exact: true })).toBeVisible();
  await expect.element(page.getByText('第 3 卦')).toBeVisible();
  await expect.element(page.getByText('zhūn · 水雷屯 · 坎上震下')).toBeVisible();
  await expect.poll(() => textsOf(page.getByRole('term'))).toEqual(['上六', '九五', '六四', '六三', '六二', '初九']);
  const rowOf = (line: LineIndex) => [lines[line], plain.lines[line], xiaoxiang[line], wings.xiaoxiang[line]].join('');
  await expect.poll(() => textsOf(page.getByRole('definition'))).toEqual(LINE_INDICES.map(rowOf).toReversed());
  await page.getByRole('link', { name: '返回' }).click();
  await expect.poll(addressNow).toBe('/library');
});

/** The figures that a region leads to, each by its name. */
const linksOf = (region: string) =>
  page
    .getByRole('region', { name: region })
    .getByRole('link')
    .elements()
    .map((link) => [link.querySelector('[role=img]')?.getAttribute('aria-label'), link.getAttribute('href')]);

/** What is below the texts is loaded when the reader comes near it. */
async function readOn(): Promise<void> {
  await expect.element(page.getByRole('region', { name: '变卦' })).toBeInTheDocument();
  page.getByRole('region', { name: '变卦' }).element().scrollIntoView();
}

test('a hexagram leads to its opposite, reversed, mutual and six changed figures, and to its neighbours', async () => {
  await openApp('/hexagram/010001');
  await readOn();
  await expect
    .poll(() => linksOf('错综互').slice(0, 3))
    .toEqual([
      ['错卦，火风鼎', '/hexagram/101110'],
      ['综卦，山水蒙', '/hexagram/100010'],
      ['互卦，山地剥', '/hexagram/100000'],
    ]);
  await expect
    .poll(() => linksOf('变卦'))
    .toEqual([
      ['初爻变，水地比', '/hexagram/010000'],
      ['二爻变，水泽节', '/hexagram/010011'],
      ['三爻变，水火既济', '/hexagram/010101'],
      ['四爻变，泽雷随', '/hexagram/011001'],
      ['五爻变，地雷复', '/hexagram/000001'],
      ['上爻变，风雷益', '/hexagram/110001'],
    ]);
  await page.getByRole('link', { name: '错卦，火风鼎' }).click();
  await expect.poll(addressNow).toBe('/hexagram/101110');
  await expect.element(page.getByRole('heading', { name: '鼎', level: 1 })).toBeVisible();
  await page.getByRole('navigation', { name: '相邻的卦' }).getByRole('link', { name: '震' }).click();
  await expect.poll(addressNow).toBe('/hexagram/001001');
});

test.each([
  ['first', 'previous', '111111'],
  ['last', 'next', '101010'],
] as const)('the %s hexagram has no %s neighbour', async (_place, _side, code) => {
  await openApp(`/hexagram/${code}`);
  const { previous, next } = neighboursOf(code);
  const expected = [previous && `‹${shortName(previous)}`, next && `${shortName(next)}›`].filter(Boolean);
  const links = page.getByRole('navigation', { name: '相邻的卦' }).getByRole('link');
  await expect.poll(() => textsOf(links)).toEqual(expected);
  await expect.element(page.getByText(`第 ${hexagramNumberOf(code)} 卦`)).toBeVisible();
});

test('readings are shown on demand', async () => {
  await openApp('/hexagram/010001');
  const reading = page.getByText('卦名 zhūn');
  await expect.element(page.getByText('读音')).toBeVisible();
  await expect.element(reading).not.toBeVisible();
  await page.getByText('读音').click();
  await expect.element(reading).toBeVisible();
});

test('乾 shows its seventh text, 用九, which leads to the judgment’s page', async () => {
  await openApp('/hexagram/111111');
  await expect.element(page.getByText('见群龙无首，吉。')).toBeVisible();
  await expect.poll(() => textsOf(page.getByRole('term'))[0]).toBe('用九');
  await page.getByRole('link', { name: '用九详解' }).click();
  await expect.poll(addressNow).toBe('/hexagram/111111/text');
  await expect.element(page.getByRole('heading', { name: '用九' })).toBeVisible();
});

test.each([
  ...['/hexagram/12', '/hexagram/222222', '/hexagram/1111111', '/hexagram/１１１１１１'],
  '/hexagram/222222/text/0',
])('%s says 卦象不存在 and offers a way on', async (path) => {
  await openApp(path);
  await shows('library', '卦象不存在');
  await expect.element(page.getByRole('heading', { name: '卦象不存在' })).toBeVisible();
  await page.getByRole('link', { name: '回到六十四卦' }).click();
  await expect.poll(addressNow).toBe('/library');
});
