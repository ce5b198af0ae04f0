import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { KING_WEN_ORDER } from '#core/hexagram/king-wen.ts';
import { ARTICLES } from '#core/texts/academy.ts';
import { textOf } from '#core/texts/classic.ts';
import { trigramTextOf } from '#core/texts/trigrams.ts';
import { loadWing, WING_IDS } from '#core/texts/wings.ts';
import { TRIGRAM_CODES } from '#core/trigram/trigram.ts';
import { openEach, useOfflineDevice } from './pages/offline-device.ts';

const device = useOfflineDevice();

const isRead = (page: Page) => (text: string) => page.getByText(text, { exact: true }).waitFor();

test('everything can be searched, also texts that were never opened', async () => {
  const { page } = device;
  await page.goto('/library');
  await page.getByRole('link', { name: '卦名、拼音、一句经文' }).click();
  await page.getByRole('textbox', { name: '查找' }).fill('三匹马在原地打转');
  await page.getByRole('link', { name: /屯 · 学院解说/ }).click();
  await page.waitForURL('**/hexagram/010001');
  await page.goto('/search?q=一阴一阳之谓道');
  await page
    .getByRole('link', { name: /系辞上 · 第五章/ })
    .first()
    .waitFor();
  await page.goto('/search?q=dangwei');
  await page.getByRole('link', { name: /当位 dàng wèi/ }).waitFor();
  // the words of daily life come with the first search that has a network
  await page.goto('/search?q=兜率天宫');
  await page.getByText('卦名、卦序、上下卦，经传和白话：整句、错一个字、拆成几段，都找过了。').waitFor();
});

test('all sixty-four hexagrams can be read', async () => {
  const { page } = device;
  await page.goto('/library');
  await page.getByRole('link', { name: '第1卦，乾为天' }).click();
  const texts = KING_WEN_ORDER.map((code) => textOf(code).daxiang);
  const read = await page.evaluate(async (expected) => {
    const isShown = (text: string) => document.body.textContent?.includes(text);
    const onward = () => document.querySelector<HTMLElement>('[aria-label="相邻的卦"] a:last-child');
    for (const [index, text] of expected.entries()) {
      while (!isShown(text) || !onward()) await new Promise(requestAnimationFrame);
      if (index === 63) return index + 1;
      onward()?.click();
    }
    return 0;
  }, texts);
  expect(read).toBe(64);
});

test('trigram and line pages open, also straight from their address', async () => {
  const { page } = device;
  const trigrams = TRIGRAM_CODES.map((code) => [`/trigram/${code}`, trigramTextOf(code).nature] as const);
  await openEach(page, trigrams, isRead(page));
  const lines = [
    ['/hexagram/111111/text/0', textOf('111111').lines[0] as string],
    ['/hexagram/010001/text', textOf('010001').judgment],
  ] as const;
  await openEach(page, lines, isRead(page));
});

test('the wings can be read, also straight from the address of a chapter', async () => {
  const { page } = device;
  const wings = WING_IDS.map(async (id) => {
    const [first] = (await loadWing(id)).chapters;
    return [`/library/wings/${id}`, first?.passages[0]?.text as string] as const;
  });
  await openEach(page, await Promise.all(wings), isRead(page));
});

test('the articles of the academy can be read', async () => {
  const { page } = device;
  await page.goto('/academy');
  for (const { title } of ARTICLES) {
    await page.getByRole('heading', { name: title }).click();
    await page.getByText('收起').first().waitFor();
  }
  await page.getByText('覆一物，凭卦象猜').waitFor();
});

test('cards are answered and still known after a reload; a case of the book and the figure of the day open', async () => {
  const { page } = device;
  await page.goto('/academy/practice');
  await page.getByRole('link', { name: '开始' }).click();
  await page.getByRole('group').getByRole('button').first().click();
  await page.getByRole('button', { name: /^下一张/ }).click();
  await page.getByText('第 2 张，共 8 张').waitFor();
  await page.goto('/academy/practice');
  await page.getByText('练过 1 天').waitFor();
  await page.goto('/academy/practice/cases/plum');
  await page.getByText('申时作几数？').waitFor();
  await page.goto('/academy#daily');
  await page.getByText('今天想一想').waitFor();
});
