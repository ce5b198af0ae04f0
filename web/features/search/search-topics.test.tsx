import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addressNow, openApp } from '#tests/component/open-app.tsx';

const field = () => page.getByRole('textbox', { name: '查找' });
const rowsOf = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('link');
const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
/** What the browser marks on the page that a result opened. */
const markedNow = () => [...(CSS.highlights.get('found') ?? [])].map(String);

test.each([
  [320, 'normal'],
  [390, 'larger'],
  [320, 'larger'],
] as const)(
  'what can be found is written in whole in the empty field of a phone %d px wide, text %s',
  async (width, textSize) => {
    await openApp('/search', { size: { width, height: 568 }, settings: { textSize } });
    await expect.element(field()).toBeVisible();
    const input = field().element() as HTMLInputElement;
    const drawn = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    drawn.font = getComputedStyle(input, '::placeholder').font;
    expect(Number.parseFloat(drawn.font)).toBeGreaterThanOrEqual(12);
    expect(drawn.measureText(input.placeholder).width).toBeLessThanOrEqual(input.clientWidth);
  },
);

test('nothing found: what was tried, and what else could be typed', async () => {
  await openApp('/search?q=不存在的词');
  await expect.element(page.getByText('没有找到“不存在的词”。换个词，或少打几个字。')).toBeVisible();
  await page.getByRole('button', { name: /^坎震/ }).click();
  await expect.element(field()).toHaveValue('坎震');
  await expect.element(page.getByRole('link', { name: /第 3 卦 · 水雷屯/ })).toBeVisible();
});

test.each([
  ['兜率天', '卦名、卦序、上下卦，经传、白话和成语：整句找过了。四个字以上，错一个字也能找到。'],
  [
    '兜率 天宫',
    '卦名、卦序、上下卦，经传、白话和成语：整句、几个词分开、拆成几段，都找过了。四个字以上，错一个字也能找到。',
  ],
  ['兜率天宫', '卦名、卦序、上下卦，经传、白话和成语：整句、错一个字、拆成几段，都找过了。'],
  ['兜率天宫 火眼金睛', '卦名、卦序、上下卦，经传、白话和成语：整句、几个词分开、错一个字、拆成几段，都找过了。'],
  ['qqqq', '卦名、术语和注了音的字，都按拼音找过了。经文请打汉字。'],
])('nothing found for %s: it says what was tried', async (query, words) => {
  await openApp(`/search?q=${query}`);
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
});

test('a word of daily life leads to places of the book, each with its reason, and to what can be asked', async () => {
  await openApp('/search');
  await userEvent.fill(field(), '换工作');
  await expect.element(rowsOf('日常与成语').first()).toHaveAttribute('href', '/hexagram/011101/text');
  await expect.element(page.getByText('革是换掉旧的：到了那一天，人信了才换。')).toBeVisible();
  await expect.element(page.getByRole('link', { name: /类别 · 求谋/ })).toHaveAttribute('href', '/divination');
  await userEvent.fill(field(), '要不要换工作呢');
  await expect.element(rowsOf('日常与成语').first()).toHaveAttribute('href', '/hexagram/011101/text');
  expect(marks()).toEqual([]);
});

test('a proverb leads to its words in the book, which are marked there', async () => {
  await openApp('/search?q=殊途同归');
  await expect.element(page.getByText('“天下同归而殊涂，一致而百虑”')).toBeVisible();
  await rowsOf('日常与成语').first().click();
  await expect.poll(addressNow).toBe('/library/wings/xici-xia/5#p1');
  await expect.poll(markedNow).toEqual(['天下同归而殊涂，一致而百虑']);
});

test.each([
  ['䷂', '/hexagram/010001'],
  ['☵', '/hexagram/010010'],
])('the sign %s finds its figure', async (sign, path) => {
  await openApp(`/search?q=${sign}`);
  await expect.element(rowsOf('卦名').first()).toHaveAttribute('href', path);
});

test('what was found with one character wrong is said to be so, on the page and to a screen reader', async () => {
  await openApp('/search?q=亢龙有毁');
  const words = /^没有一字不差的；只差一个字的，找到 \d+ 处$/;
  await expect.element(page.getByRole('main').getByText(words).first()).toBeVisible();
  await expect.element(page.getByRole('status').getByText(words)).toBeInTheDocument();
});

test.each([
  ['借钱给亲戚', /^没有原句；意思相近的，找到 \d+ 处$/],
  ['火水末济', /^没有一字不差的；只差一个字的，找到 1 处$/],
])('what is near %s is said to be so, on the page and to a screen reader', async (query, words) => {
  await openApp(`/search?q=${query}`);
  await expect.element(page.getByRole('main').getByText(words).first()).toBeVisible();
  await expect.element(page.getByRole('status').getByText(words)).toBeInTheDocument();
});
