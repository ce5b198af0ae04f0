import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { momentFromIso } from '#core/calendar/moment.ts';
import { yearsAround } from '#core/calendar/years.ts';
import type { CastWithBasis, MethodWithBasis } from '#core/casting/cast.ts';
import { parseCastWithBasis } from '#core/casting/methods.ts';
import { timeBasisOf } from '#core/casting/time-basis.ts';
import { workingOf } from '#web/features/divination/working.ts';
import { castLabel } from '#web/ui/cast-label.ts';
import { methodName, methodWord } from '#web/ui/method-name.ts';
import { castButton, castByWay, chooseWay, type Fields, fillWay, openWay, recordThrows } from '../support/way-steps.ts';
import { useFixtures } from './fixtures.ts';
import { pressButton } from './pages/puzzles.ts';
import { deleteRow, serverResults } from './pages/saved-results.ts';

const fixtures = useFixtures();

interface WayCase {
  readonly way: string;
  readonly fields: Fields;
  readonly method: MethodWithBasis;
  readonly basis: object;
  /** Of coins, in place of fields. */
  readonly throws?: readonly string[];
  /** The day the result is for, where it is not today's. */
  readonly day?: string;
}

const timeBasisAt = async (iso: string) => {
  const moment = momentFromIso(iso);
  return timeBasisOf(moment, await yearsAround(moment.wall.year), 0);
};

const AT_NOON = { selects: { 时辰: '午时 7' } };
const byNumbers = (kind: string, texts: Readonly<Record<string, string>>): Fields => ({
  radios: { 数的来历: kind },
  texts,
});

const CASES: readonly WayCase[] = [
  {
    way: '择时', // 观梅占
    fields: { texts: { 年: '2025', 时刻: '15:30' }, selects: { 月: '1月', 日: '16日' } },
    method: 'time',
    basis: { yearNumber: 5, monthNumber: 12, dayNumber: 17, hourNumber: 9 },
    day: '2025年1月16日 15:30 · 农历甲辰年十二月十七 · 申时',
  },
  {
    way: '择时', // 加数 as in 王姓起屋
    fields: {
      radios: { 历法: '农历' },
      texts: { 年: '2025', 时刻: '11:30', 加数: '4' },
      selects: { 月: '闰六月', 日: '十七' },
    },
    method: 'time',
    basis: { yearNumber: 6, monthNumber: 6, dayNumber: 17, hourNumber: 7, added: 4 },
    day: '2025年8月10日 11:30 · 农历乙巳年闰六月十七 · 午时',
  },
  {
    way: '择时',
    fields: { texts: { 年: '1077', 时刻: '10:00' }, selects: { 月: '7月', 日: '27日' } },
    method: 'time',
    basis: await timeBasisAt('1077-07-27T10:00:00+08:00'),
    day: '1077年7月27日 10:00 · 农历丁巳年七月初五 · 巳时',
  },
  {
    way: '数',
    fields: { ...byNumbers('声音', { 几声: '12' }), ...AT_NOON },
    method: 'sounds',
    basis: { number: 12, hourNumber: 7 },
  },
  {
    way: '数',
    fields: { ...byNumbers('物数', { 几件: '48' }), ...AT_NOON },
    method: 'things',
    basis: { number: 48, hourNumber: 7 },
  },
  {
    way: '数', // 邻夜扣门
    fields: { ...byNumbers('两数', { 先数: '1', 后数: '5' }), selects: { 时辰: '酉时 10' } },
    method: 'two-numbers',
    basis: { numbers: [1, 5], hourNumber: 10 },
  },
  {
    way: '数',
    fields: byNumbers('三数', { 上卦数: '8', 下卦数: String(2 ** 31), 动爻数: '999999999999' }),
    method: 'three-numbers',
    basis: { numbers: [8, 2 ** 31, 999_999_999_999] },
  },
  {
    way: '数',
    fields: byNumbers('丈尺', { 丈: '3', 尺: '5' }),
    method: 'zhang-chi',
    basis: { zhang: 3, chi: 5 },
  },
  {
    way: '数',
    fields: { ...byNumbers('尺寸', { 尺: '3', 寸: '9' }), ...AT_NOON },
    method: 'chi-cun',
    basis: { chi: 3, cun: 9, hourNumber: 7 },
  },
  {
    way: '方位', // 老人有忧色占
    fields: { radios: { 物: '乾，老人', 方位: '东南，巽' }, selects: { 时辰: '卯时 4' } },
    method: 'object-direction',
    basis: { object: '乾', direction: '巽', hourNumber: 4 },
  },
  {
    way: '铜钱',
    fields: {},
    throws: ['三背', '两背', '两背', '一背', '两背', '一背'],
    method: 'coins',
    basis: { coins: [9, 8, 8, 7, 8, 7] },
  },
  {
    way: '字',
    fields: { texts: { 所占的字: '林', 左的笔画: '4', 右的笔画: '4' } },
    method: 'character',
    basis: { text: '林', strokes: [4, 4] },
  },
  {
    way: '字', // 西林寺牌额占: 西 as it was written
    fields: { texts: { 所占的字: '西林', 西的笔画: '7' } },
    method: 'text-strokes',
    basis: { text: '西林', strokes: [7, 8] },
  },
  {
    way: '字',
    fields: { texts: { 所占的字: '今日动静如何' } },
    method: 'text-tones',
    basis: { text: '今日动静如何', tones: [1, 4, 3, 3, 1, 1] },
  },
  {
    way: '字',
    fields: { texts: { 所占的字: '天行健君子以自强不息也' } },
    method: 'text-count',
    basis: { text: '天行健君子以自强不息也' },
  },
];

async function castByCoins(page: Page, throws: readonly string[]): Promise<void> {
  await chooseWay(page, '铜钱');
  await recordThrows(page, throws);
  await pressButton(page, '看卦');
}

const castOf = ({ method, basis }: WayCase) => parseCastWithBasis(method, basis) as CastWithBasis;
const arithmetic = (page: Page) => page.getByLabel('起卦算式').getByRole('definition').allTextContents();
const when = (page: Page) => page.getByRole('list', { name: '起卦时间' }).getByRole('listitem').allTextContents();

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
    await pressButton(page, '保存卦例');
    await page.getByRole('button', { name: '已保存卦例' }).waitFor();
    await pressButton(page, '再起一卦');
  }
  await page.getByRole('radio', { name: '字，上次所用' }).waitFor();

  await page.goto('/profile');
  await inHistory(page, CASES.length);
  const used = [...new Set(CASES.map(({ method }) => method))];
  const words = await methods(page).getByRole('option').allTextContents();
  expect(new Set(words)).toEqual(new Set(['全部方式', ...used.map(methodWord)]));
  for (const one of CASES.filter(({ method }) => method !== 'time')) {
    await methods(page).selectOption(one.method);
    await page.getByText('找到 1 则').waitFor();
    await page.getByRole('button', { name: new RegExp(`^${castLabel(castOf(one))}，`) }).click();
    await showsCast(page, one);
    await page.goBack();
    await page.getByText('找到 1 则').waitFor(); // the filter is kept
  }

  const downloading = page.waitForEvent('download');
  await pressButton(page, '导出卦例');
  const file = readFileSync(await (await downloading).path());
  const { results } = JSON.parse(file.toString());
  expect(results).toMatchObject(CASES.toReversed().map(({ method, basis }) => ({ method, basis })));
  await deleteRow(page, castLabel(castOf(CASES.at(-1) as WayCase)));
  await inHistory(page, CASES.length - 1);
  expect(await methods(page).inputValue()).toBe(''); // there is none of that method any more
  await page.getByLabel('导入卦例').setInputFiles({ name: '卦例.json', mimeType: 'application/json', buffer: file });
  await inHistory(page, CASES.length);
  await expect.poll(async () => (await serverResults(fixtures.app, who)).length).toBe(CASES.length);
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
