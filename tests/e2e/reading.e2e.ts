import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { CASES } from '#core/texts/cases.ts';
import { SUBJECTS_LEFT_OUT } from '#core/texts/subjects.ts';
import { castSeveral } from '../support/cast-steps.ts';
import { castByWay, type Fields } from '../support/way-steps.ts';
import { useFixtures } from './fixtures.ts';

const fixtures = useFixtures();

/** 革, 初爻, in 丑月 and 申时. */
const PLUM: Fields = { texts: { 年: '2025', 时刻: '15:30' }, selects: { 月: '1月', 日: '16日' } };

const reading = (page: Page) => page.getByRole('region', { name: '解读' });
const card = (page: Page, title: string) => reading(page).getByRole('region', { name: title, exact: true });
const head = (page: Page, title: string) => card(page, title).getByRole('button');
const isOpen = (page: Page, title: string) => head(page, title).getAttribute('aria-expanded');

async function castPlum(page: Page): Promise<void> {
  await page.goto('/divination');
  await castByWay(page, '择时', PLUM);
  await reading(page).waitFor();
}

describe('解读 of 观梅占', () => {
  test('is a chain of cards: the first is open, the others say what they found, and the device remembers what is folded', async () => {
    const { page } = await fixtures.visit();
    await castPlum(page);
    const heads = reading(page).getByRole('heading', { level: 3 });
    expect(await heads.allInnerTexts().then((texts) => texts.map((text) => text.replaceAll(/\s+/g, ' ')))).toEqual([
      '二 体用',
      '三 生克 用克体，体互比和，用互体克，变生体',
      '四 旺衰 丑月土当令，体相，用休',
      '五 应期 成卦之数 14，全卦之数 20',
      '六 你来断 这件事，你怎么断？凭的是哪一条？',
    ]);
    await card(page, '体用').getByText('初爻动，在下卦离，离为用；上卦兑没有动爻，为体。').waitFor();
    await head(page, '体用').click();
    await head(page, '旺衰').click();
    await card(page, '旺衰').getByRole('img', { name: '起卦在丑月，土当令' }).waitFor();
    await page.reload();
    await reading(page).waitFor();
    expect(await isOpen(page, '体用')).toBe('false');
    expect(await isOpen(page, '旺衰')).toBe('true');
    expect(await isOpen(page, '生克')).toBe('false');
  });

  test('lights the arrow of the trigram that is chosen, quotes the lines of the subject, and ends with both sides and a question', async () => {
    const { page } = await fixtures.visit();
    await castPlum(page);
    await page.getByRole('combobox', { name: '所问' }).selectOption('求财');
    const relations = card(page, '生克');
    await relations.getByRole('region', { name: '所问求财' }).getByText('“用克体，无财”').waitFor();
    await relations.getByRole('img', { name: '五行图：火克金' }).waitFor();
    await relations.getByRole('radio', { name: '变 艮土，生体' }).check();
    await relations.getByRole('img', { name: '五行图：土生金' }).waitFor();
    await relations.getByText('变 艮土：土生金，生体；看末后。').waitFor();
    await relations.getByRole('radio', { name: '体互 乾金，比和' }).check();
    await relations.getByRole('img', { name: '五行图：同属金' }).waitFor();
    await reading(page).getByText(SUBJECTS_LEFT_OUT.text).waitFor();
    await head(page, '你来断').click();
    const judge = card(page, '你来断');
    await judge.getByRole('region', { name: '不利于体的' }).getByText('用 离火克体，体受压').waitFor();
    await judge
      .getByRole('region', { name: '利于体的', exact: true })
      .getByText('变 艮土生体，来助，这个月正旺')
      .waitFor();
    await judge.getByText('“当用理胜处验之，不可拘执于一也”').waitFor();
  });
});

test('with three moving lines there is no 体: the reading says why, repeats nothing of 考变占, and asks', async () => {
  const { page } = await fixtures.visit();
  await castSeveral(page, ['初爻', '四爻', '五爻']);
  await reading(page).waitFor();
  const titles = await reading(page).getByRole('region').all();
  expect(await Promise.all(titles.map((title) => title.getAttribute('aria-label')))).toEqual(['体用', '你来断']);
  await card(page, '体用').getByText('体用只论一爻动。这一卦不止一爻动').waitFor();
  expect(await page.getByText('两卦的卦辞都读，屯为主，豫为辅。').count()).toBe(1);
});

test('占例: from the article to a case, read like a cast, with what the book concluded; ‹ leads back to the open article', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/academy');
  await page.getByRole('heading', { name: '体用与互变' }).click();
  const links = page.getByRole('navigation', { name: '书里的占例' }).getByRole('link');
  await links.first().waitFor();
  expect(await links.count()).toBe(CASES.length);
  await links.filter({ hasText: '西林寺牌额占' }).click();
  await page.waitForURL('**/academy/cases/temple');
  const temple = CASES.find(({ id }) => id === 'temple');
  await page.getByText(temple?.conclusion ?? '-').waitFor();
  await page.getByText(temple?.loose ?? '-').waitFor();
  expect(await head(page, '旺衰').innerText()).toContain('月令不明，略过');
  await page.getByRole('link', { name: '返回' }).click();
  await page.waitForURL('**/academy');
  await links.first().waitFor();
  await page.goto('/academy/cases/none');
  await page.getByText('内容不存在').waitFor();
});
