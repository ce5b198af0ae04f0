import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CastWithBasis } from '#core/casting/cast.ts';
import { parseCastWithBasis } from '#core/casting/methods.ts';
import { workingOf } from '#web/features/divination/working.ts';
import { castLabel } from '#web/ui/cast-label.ts';
import { methodName, methodWord } from '#web/ui/method-name.ts';
import { castButton, castByWay, chooseWay, fillWay, openWay, recordThrows } from '../support/way-steps.ts';
import { useFixtures } from './fixtures.ts';
import { pressButton } from './pages/puzzles.ts';
import { deleteRow, serverResults } from './pages/saved-results.ts';
import { byNumbers, CASES, type WayCase } from './pages/way-cases.ts';

const fixtures = useFixtures();

async function castByCoins(page: Page, throws: readonly string[]): Promise<void> {
  await chooseWay(page, '铜钱');
  await recordThrows(page, throws);
  await pressButton(page, '看卦');
}

const castOf = ({ method, basis }: WayCase) => parseCastWithBasis(method, basis) as CastWithBasis;
const arithmetic = (page: Page) => page.getByLabel('起卦算式').getByRole('definition').allTextContents();
const when = (page: Page) => page.getByRole('list', { name: '起卦时间' }).getByRole('listitem').allTextContents();

const save = async (page: Page) => {
  await pressButton(page, '保存卦例');
  await page.getByRole('button', { name: '已保存卦例' }).waitFor();
};

async function showsCast(page: Page, one: WayCase): Promise<void> {
  const cast = castOf(one);
  await page.getByRole('link', { name: `主卦，${castLabel(cast)}` }).waitFor();
  await expect.poll(() => arithmetic(page)).toEqual(workingOf(cast).map(({ text }) => text));
  const [, how] = await when(page);
  expect(how).toContain(`${methodName(cast)} · 动 `);
  const { day } = one;
  if (day !== undefined) await expect.poll(async () => (await when(page))[0]).toBe(day);
}

const inHistory = (page: Page, count: number) => page.getByRole('heading', { name: `卦例 · ${count}` }).waitFor();
const methods = (page: Page) => page.getByLabel('起卦方式', { exact: true });

test('every way shows its arithmetic, is saved, found by its method, opened again, exported, deleted and imported', async () => {
  const who = await fixtures.account();
  const { page } = await fixtures.visit({ as: who, at: '2026-11-15T15:30:00+08:00', reducedMotion: true });
  await page.goto('/divination');
  for (const one of CASES) {
    if (one.throws) await castByCoins(page, one.throws);
    else await castByWay(page, one.way, one.fields);
    await showsCast(page, one);
    await save(page);
    await pressButton(page, '再起一卦');
  }
  await page.getByRole('radio', { name: '字，上次所用' }).waitFor();
  await chooseWay(page, '蓍草'); // by chance, so any figure
  await pressButton(page, '快速成卦');
  await pressButton(page, '看卦');
  await page.getByLabel('起卦算式').waitFor();
  const stalks = await arithmetic(page);
  expect(stalks).toHaveLength(6);
  await save(page);

  await page.goto('/profile');
  await inHistory(page, CASES.length + 1);
  const used = new Set([...CASES.map(({ method }) => method), 'yarrow' as const]);
  const words = await methods(page).getByRole('option').allTextContents();
  expect(new Set(words)).toEqual(new Set(['全部方式', ...[...used].map(methodWord)]));
  for (const one of CASES.filter(({ method }) => method !== 'time')) {
    await methods(page).selectOption(one.method);
    await page.getByText('找到 1 则').waitFor();
    await page.getByRole('button', { name: new RegExp(`^${castLabel(castOf(one))}，`) }).click();
    await showsCast(page, one);
    await page.goBack();
    await page.getByText('找到 1 则').waitFor(); // the filter is kept
  }

  await methods(page).selectOption('yarrow');
  await page.getByText('找到 1 则').waitFor();
  await page.getByRole('region', { name: '卦例' }).getByRole('listitem').getByRole('button').first().click();
  await expect.poll(() => arithmetic(page)).toEqual(stalks);
  await page.goBack();

  const downloading = page.waitForEvent('download');
  await pressButton(page, '导出卦例');
  const file = readFileSync(await (await downloading).path());
  const { results } = JSON.parse(file.toString());
  expect(results.slice(1)).toMatchObject(CASES.toReversed().map(({ method, basis }) => ({ method, basis })));
  expect(results[0]).toMatchObject({ method: 'yarrow', basis: { heaps: expect.any(Array) } });
  await methods(page).selectOption('text-count');
  await deleteRow(page, castLabel(castOf(CASES.at(-1) as WayCase)));
  await inHistory(page, CASES.length);
  expect(await methods(page).inputValue()).toBe(''); // there is none of that method any more
  await page.getByLabel('导入卦例').setInputFiles({ name: '卦例.json', mimeType: 'application/json', buffer: file });
  await inHistory(page, CASES.length + 1);
  await expect.poll(async () => (await serverResults(fixtures.app, who)).length).toBe(CASES.length + 1);
});

test('nonsense in a number gets a clear line, and there is nothing to cast', async () => {
  const { page } = await fixtures.visit();
  await openWay(page, '数');
  await fillWay(page, byNumbers('三数', { 上卦数: '1', 下卦数: '9', 动爻数: '6' }));
  expect(await castButton(page).isEnabled()).toBe(true);
  for (const text of ['0', '-1', '1.5', '１２', '😀', '1000000000000']) {
    await fillWay(page, { texts: { 下卦数: text } });
    await page.getByText('请填 1 以上的整数，最多 12 位').waitFor();
    expect(await castButton(page).isEnabled(), text).toBe(false);
    expect(await page.getByLabel('下卦数').inputValue()).toBe(text);
  }
  await fillWay(page, { texts: { 下卦数: '2' } });
  expect(await page.getByText('请填 1 以上').count()).toBe(0);
  await openWay(page, '择时');
  for (const text of ['0', '-1', '10000', '２０２６', '丙午']) {
    await fillWay(page, { texts: { 年: text } });
    await page.getByText('请填 1 至 9999 的年份').waitFor();
    expect(await castButton(page).isEnabled(), text).toBe(false);
  }
});

const inForce = (page: Page) => page.locator('[aria-current=true]').allTextContents();
const sums = (page: Page) => page.getByText(/^合 /).allTextContents();
const sumsBecome = (page: Page, wanted: readonly string[]) => expect.poll(() => sums(page)).toEqual(wanted);

test('字: what is counted follows from the number of characters, and every number can be changed', async () => {
  const { page, context } = await fixtures.visit();
  await openWay(page, '字');
  const field = page.getByLabel('所占的字');
  const plus = (name: string) => page.getByRole('button', { name: `${name}，加一画` });
  const minus = (name: string) => page.getByRole('button', { name: `${name}，减一画` });

  await field.fill('林');
  expect(await inForce(page)).toEqual(['一字 左右画']);
  await page.getByText('左右两边各几画，由你来数').waitFor();
  expect(await minus('左').isEnabled()).toBe(false);
  await plus('左').click();
  await plus('左').click();
  await page.getByLabel('右的笔画').press('ArrowUp');
  await sumsBecome(page, ['合 2', '合 1']);
  await page.getByLabel('右的笔画').fill('1.5');
  await page.getByText('笔画请填 1 至 99 的整数').waitFor();
  expect(await castButton(page).isEnabled()).toBe(false);

  await field.fill('西林寺');
  expect(await inForce(page)).toEqual(['二三字 笔画']);
  await sumsBecome(page, ['合 6', '合 14']);
  await plus('西').click();
  await minus('寺').click();
  await sumsBecome(page, ['合 7', '合 13']);
  await field.fill('㐀林'); // the first is not in the table: nothing is guessed
  await page.getByText('㐀 查不到，请自己数笔画').waitFor();
  await sumsBecome(page, ['合 —', '合 8']);
  expect(await castButton(page).isEnabled()).toBe(false);

  await field.fill('今日动静如何');
  expect(await inForce(page)).toEqual(['四至十字 平仄']);
  await sumsBecome(page, ['合 8', '合 5']);
  await page.getByText('1 + 4 + 3 = 8 除八除尽，作 8 → 坤').waitFor();
  await page.getByRole('group', { name: '如的声调' }).getByRole('radio', { name: '去声，3' }).check();
  await sumsBecome(page, ['合 8', '合 7']);
  await field.press('End');
  const ime = await context.newCDPSession(page); // as an input method writes
  await ime.send('Input.imeSetComposition', { text: "xi'ri", selectionStart: 5, selectionEnd: 5 });
  expect(await field.inputValue()).toBe("今日动静如何xi'ri");
  expect(await page.getByRole('alert').allTextContents()).toEqual(['']);
  await sumsBecome(page, ['合 8', '合 7']);
  await ime.send('Input.insertText', { text: '昔日' });
  await sumsBecome(page, ['合 11', '合 12']); // 去 of 如 is kept

  await field.fill('今日，动静');
  await page.getByText('只数汉字，请去掉标点与其他符号').waitFor();
  expect(await castButton(page).isEnabled()).toBe(false);
  await field.fill('天'.repeat(61));
  await page.getByText('最多 60 字，请删去 1 字').waitFor();
  await field.fill('天'.repeat(60));
  expect(await inForce(page)).toEqual(['十一字起 字数']);
  await field.press('Enter');
  await page.getByText('字数起卦').waitFor();
});
