import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { textOf } from '#core/texts/classic.ts';
import { loadCompanion } from '#core/texts/companion.ts';
import { castByHand, choose, KUN, QIAN, startButton, ZHUN } from '../support/cast-steps.ts';
import { useFixtures } from './fixtures.ts';

const fixtures = useFixtures();

describe('the result', () => {
  const CARDS = [
    ['主卦，水雷屯，初爻动', '/hexagram/010001'],
    ['变卦，水地比', '/hexagram/010000'],
    ['用互，坤，二至四爻', '/hexagram/000000'],
    ['体互，艮，三至五爻', '/hexagram/100100'],
  ] as const;

  test('is four figures, two by two: 主卦 变卦 over 用互 体互', async () => {
    const { page } = await fixtures.visit();
    await castByHand(page);
    await page.getByRole('heading', { name: '水雷屯', level: 1 }).waitFor();
    const boxes = await Promise.all(CARDS.map(([name]) => page.getByRole('link', { name }).boundingBox()));
    const [main, changed, use, body] = boxes.map((box) => ({ x: Math.round(box?.x ?? 0), y: Math.round(box?.y ?? 0) }));
    expect(main?.y).toBe(changed?.y);
    expect(use?.y).toBe(body?.y);
    expect(main?.x).toBe(use?.x);
    expect(changed?.x).toBe(body?.x);
    expect(use?.y).toBeGreaterThan(main?.y ?? 0);
    expect(changed?.x).toBeGreaterThan(main?.x ?? 0);
  });

  test('opens each of the four when it is tapped, and ‹ leads back to the result', async () => {
    const { page } = await fixtures.visit();
    await castByHand(page);
    for (const [name, path] of CARDS) {
      await page.getByRole('link', { name }).click();
      await page.waitForURL(`**${path}`);
      await page.getByRole('link', { name: '返回' }).click();
      await page.waitForURL('**/divination');
    }
  });

  test('has the judgment and the six lines from top to bottom, each leading to its own page', async () => {
    const { page } = await fixtures.visit();
    await castByHand(page);
    const { judgment, lines } = textOf('010001');
    await page.getByText(judgment, { exact: true }).waitFor();
    const rows = page.getByRole('list', { name: '爻辞' }).getByRole('link');
    expect(await rows.allTextContents()).toEqual([
      `上六${lines[5]}`,
      `九五${lines[4]}`,
      `六四${lines[3]}`,
      `六三${lines[2]}`,
      `六二${lines[1]}`,
      `初九动${lines[0]}`,
    ]);
    const targets = await rows.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(targets).toEqual([5, 4, 3, 2, 1, 0].map((index) => `/hexagram/010001/text/${index}`));
    await rows.last().click();
    await page.waitForURL('**/hexagram/010001/text/0');
    await page.getByRole('heading', { name: '初九' }).waitFor();
  });

  test('begins with the moving line and its 白话, then the judgment with its own, then the six lines', async () => {
    const { page } = await fixtures.visit();
    await castByHand(page);
    const { plain } = await loadCompanion('010001');
    const { judgment, lines } = textOf('010001');
    await page.getByText(plain.judgment).waitFor();
    const leading = page.getByRole('link', { name: /^初九/ }).first();
    expect(await leading.textContent()).toBe(`初九动爻${lines[0]}${plain.lines[0]}`);
    expect(await leading.getAttribute('href')).toBe('/hexagram/010001/text/0');
    const words = (await page.locator('main').textContent()) ?? '';
    const places = [lines[0], plain.lines[0], judgment, plain.judgment, lines[5]].map((text) =>
      words.indexOf(text ?? '-'),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    await page.getByText('zhūn').waitFor();
  });

  test('marks 体 and 用 beside the main figure, names 互卦, and explains 用互 and 体互 in place', async () => {
    const { page } = await fixtures.visit();
    await castByHand(page);
    const main = page.getByRole('link', { name: '主卦，水雷屯，初爻动，坎上震下，坎为体，震为用' });
    const heights = await Promise.all(['体', '用'].map((side) => main.getByText(side, { exact: true }).boundingBox()));
    expect(heights[0]?.y).toBeLessThan(heights[1]?.y ?? 0); // the lower trigram moves
    expect(await page.getByRole('link', { name: /^互卦/ }).getAttribute('href')).toBe('/hexagram/100000');
    await page.getByRole('link', { name: '互卦 山地剥 上互艮，下互坤' }).waitFor();
    const about = page.getByRole('button', { name: '什么是用互' });
    await about.click();
    await page.getByText('二至四爻叠成的三画卦').waitFor();
    await page.getByRole('button', { name: '什么是体互' }).click();
    await page.getByText('三至五爻叠成的三画卦').waitFor();
    expect(await about.getAttribute('aria-expanded')).toBe('false');
    await page.getByRole('button', { name: '什么是体互' }).click();
    expect(await page.getByText('叠成的三画卦').count()).toBe(0);
  });

  test('marks the moving line by a word and a sign, not by colour alone', async () => {
    const { page } = await fixtures.visit();
    await castByHand(page);
    const marked = page.getByRole('list', { name: '爻辞' }).getByRole('listitem').filter({ hasText: '动' });
    expect(await marked.count()).toBe(1);
    const grounds = await page
      .getByRole('list', { name: '爻辞' })
      .getByRole('listitem')
      .evaluateAll((rows) => rows.map((row) => getComputedStyle(row).backgroundColor));
    expect(grounds.indexOf(grounds.at(-1) as string)).toBe(5);
    const main = page.getByRole('link', { name: /^主卦/ });
    expect(await main.locator('circle').count()).toBe(1); // ○, a yang line
    await page.getByRole('button', { name: '再起一卦' }).click();
    await choose(page, { ...ZHUN, line: '二爻' });
    await startButton(page).click();
    await page.getByRole('link', { name: '主卦，水雷屯，二爻动' }).waitFor();
    expect(await main.locator('circle').count()).toBe(0);
    expect(await main.locator('path[stroke]').count()).toBe(1); // ×, a yin line
  });

  test.each([
    { taps: QIAN, code: '111111', extra: '用九', changed: '天火同人', note: '用互巽，体互乾' },
    { taps: KUN, code: '000000', extra: '用六', changed: '山地剥', note: '用互坤，体互坤' },
  ] as const)(
    '$code has a note on its mutuals and a seventh row, $extra',
    async ({ taps, code, extra, changed, note }) => {
      const { page } = await fixtures.visit();
      await castByHand(page, taps);
      await page.getByText(`乾坤无互，互其变卦：${changed}之${note}。`).waitFor();
      const rows = page.getByRole('list', { name: '爻辞' }).getByRole('link');
      expect(await rows.count()).toBe(7);
      expect(await rows.first().textContent()).toBe(`${extra}${textOf(code).lines[6]}`);
      await rows.first().click();
      await page.waitForURL(`**/hexagram/${code}/text`);
      await page.getByRole('heading', { name: extra }).waitFor();
    },
  );

  test('is still shown after a reload, and 再起一卦 clears it', async () => {
    const { page } = await fixtures.visit();
    await castByHand(page);
    await page.reload();
    await page.getByRole('link', { name: '主卦，水雷屯，初爻动' }).waitFor();
    await page.getByRole('button', { name: '再起一卦' }).click();
    await page.getByRole('heading', { name: '起卦' }).waitFor();
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(1); // 手动
    expect(await startButton(page).isDisabled()).toBe(true);
    await page.reload();
    await page.getByRole('heading', { name: '起卦' }).waitFor();
  });
});

describe('the actions of a result', () => {
  const yOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  const endOf = async (part: Locator) => (await yOf(part)) + ((await part.boundingBox())?.height ?? Number.NaN);

  test('are in reach above the navigation, and no message covers them; a saved cast says 已保存', async () => {
    const { page } = await fixtures.visit({ as: await fixtures.account(), at: Date.now() });
    await castByHand(page);
    const save = page.getByRole('button', { name: '保存卦例' });
    const nav = page.getByRole('navigation', { name: '主导航' });
    await expect.poll(() => endOf(save)).toBeLessThanOrEqual(await yOf(nav));
    expect(await yOf(page.getByRole('button', { name: '分享' }))).toBe(await yOf(save));
    await page.clock.pauseAt(Date.now() + 60_000);
    await save.click();
    const toast = page.getByRole('status').getByText(MESSAGES.resultSaved);
    expect(await endOf(toast)).toBeLessThanOrEqual((await yOf(save)) - 8);
    expect(await save.textContent()).toBe('已保存 ✓');
  });

  test('scroll with the page where the window is lower than 600 px', async () => {
    const { page } = await fixtures.visit();
    await page.setViewportSize({ width: 844, height: 390 });
    await castByHand(page);
    expect(await yOf(page.getByRole('button', { name: '保存卦例' }))).toBeGreaterThan(390);
  });
});
