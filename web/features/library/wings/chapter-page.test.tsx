import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { WingId } from '#core/texts/types.ts';
import { loadWing } from '#core/texts/wings.ts';
import { addressNow, openApp } from '#tests/component/open-app.tsx';
import { scrolled } from '#tests/component/scrolled.ts';
import { textsOf } from '#tests/component/texts-of.ts';

const passagesOf = async (id: WingId, chapterNumber: number) =>
  (await loadWing(id)).chapters[chapterNumber - 1]?.passages ?? [];

const passage = (number: number): HTMLElement | null => document.getElementById(`p${number}`);
const topOf = (number: number): number => passage(number)?.getBoundingClientRect().top ?? Number.NaN;
const linksOf = (number: number) =>
  [...(passage(number)?.querySelectorAll('a') ?? [])].map((link) => [link.textContent, link.getAttribute('href')]);

test('a chapter has each passage with its 白话, 异说 folded, and links to the hexagrams and lines it mentions', async () => {
  await openApp('/library/wings/xici-shang/8');
  await expect.element(page.getByRole('heading', { name: '系辞上 第八章', level: 1 })).toBeVisible();
  for (const { text, plain } of await passagesOf('xici-shang', 8)) {
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    await expect.element(page.getByText(plain, { exact: true })).toBeVisible();
  }
  const [first] = await passagesOf('xici-shang', 8);
  const note = page.getByText(first?.notes?.[0] ?? '', { exact: true });
  await expect.element(note).not.toBeVisible();
  await page.getByText('异说', { exact: true }).first().click();
  await expect.element(note).toBeVisible();
  expect(linksOf(3)).toEqual([['中孚 · 九二', '/hexagram/110011/text/1']]);
  expect(linksOf(4)).toEqual([['同人 · 九五', '/hexagram/111101/text/4']]);
});

test('a passage on several figures leads to each, one of 说卦 to trigrams, 用九 to the page of the judgment', async () => {
  await openApp('/library/wings/zagua');
  await expect
    .poll(() => linksOf(14).concat(linksOf(8)))
    .toEqual([
      ['夬', '/hexagram/011111'],
      ['睽', '/hexagram/101011'],
      ['家人', '/hexagram/110101'],
      ['否', '/hexagram/111000'],
      ['泰', '/hexagram/000111'],
    ]);
  await openApp('/library/wings/shuogua/10');
  await expect
    .poll(() => linksOf(1))
    .toEqual([
      ['乾', '/trigram/111'],
      ['坤', '/trigram/000'],
    ]);
  await openApp('/library/wings/wenyan-qian/3');
  await expect.poll(() => linksOf(2).at(-1)).toEqual(['乾 · 用九', '/hexagram/111111/text']);
});

test('原文 leaves 白话 and notes out, and is remembered', async () => {
  await openApp('/library/wings/xici-shang/1');
  const [first] = await passagesOf('xici-shang', 1);
  await expect.element(page.getByText(first?.plain ?? '')).toBeVisible();
  await page.getByRole('radio', { name: '原文', exact: true }).click();
  await expect.element(page.getByText(first?.plain ?? '')).not.toBeInTheDocument();
  await openApp('/library/wings/xici-shang/2');
  const [second] = await passagesOf('xici-shang', 2);
  await expect.element(page.getByText(second?.text ?? '')).toBeVisible();
  await expect.element(page.getByText(second?.plain ?? '')).not.toBeInTheDocument();
  await page.getByRole('radio', { name: '原文与白话' }).click();
  await expect.element(page.getByText(second?.plain ?? '')).toBeVisible();
});

test('目录 lists the chapters with their first words, and ‹ leads out however many were turned', async () => {
  await openApp('/library/wings');
  await page.getByRole('link', { name: /^文言/ }).click();
  await page.getByRole('button', { name: '目录' }).click();
  const contents = page.getByRole('dialog', { name: '目录' });
  await expect.poll(() => textsOf(contents.getByRole('heading', { level: 3 }))).toEqual(['乾文言', '坤文言']);
  await expect.poll(() => contents.getByRole('link').elements().length).toBe(8);
  await expect.element(contents.getByRole('link').first()).toHaveAttribute('aria-current', 'page');
  await contents.getByRole('link', { name: '第六节 君子以成德为行' }).click();
  await expect.poll(addressNow).toBe('/library/wings/wenyan-qian/6');
  await expect.element(contents).not.toBeInTheDocument();
  await page.getByRole('link', { name: '坤文言 ›' }).click();
  await expect.poll(addressNow).toBe('/library/wings/wenyan-kun/1');
  await page.getByRole('link', { name: '返回' }).click();
  await expect.poll(addressNow).toBe('/library/wings');
});

test('chapters lead from the first of 系辞上 to the last of 杂卦', async () => {
  await openApp('/library/wings/xici-shang');
  const turns = page.getByRole('navigation', { name: '前后' }).getByRole('link');
  await expect.poll(() => textsOf(turns)).toEqual(['第二章 ›']);
  await openApp('/library/wings/xici-shang/12');
  await expect.poll(() => textsOf(turns)).toEqual(['‹ 第十一章', '系辞下 ›']);
  await openApp('/library/wings/zagua/1');
  await expect.poll(() => textsOf(turns)).toEqual(['‹ 序卦']);
});

test('an address that names a passage opens there; back leads exactly where the page was left', async () => {
  await openApp('/library/wings/xici-shang/8#p6');
  await expect.poll(() => Math.abs(topOf(6) - 8)).toBeLessThan(12);
  const left = await scrolled(() => scrollBy(0, 150));
  await expect.poll(() => localStorage.getItem('guanxiang-wings')).toContain('劳谦');
  await page.getByRole('link', { name: '谦 · 九三' }).click();
  await expect.poll(addressNow).toBe('/hexagram/000100/text/2');
  await expect.poll(() => scrollY).toBe(0);
  history.back();
  await expect.poll(addressNow).toBe('/library/wings/xici-shang/8#p6');
  await expect.poll(() => Math.abs(scrollY - left)).toBeLessThan(2);
});

/** The passage at which the device has a chapter. */
const keptPlace = (chapter: string): unknown =>
  JSON.parse(localStorage.getItem('guanxiang-wings') ?? '{}').places?.[chapter];

test('a chapter opens again where it was left, and from its beginning once it was read to the end', async () => {
  await openApp('/library/wings/xici-xia/5');
  await expect.element(page.getByText('知几其神乎')).toBeVisible();
  scrollTo(0, scrollY + topOf(10) - 8);
  await expect.poll(() => keptPlace('xici-xia/5')).toBe(10);
  await page.getByRole('link', { name: '第六章 ›' }).click();
  await expect.element(page.getByText('阴阳合德而刚柔有体')).toBeVisible();
  await page.getByRole('link', { name: '‹ 第五章' }).click();
  await expect.poll(() => Math.abs(topOf(10) - 8)).toBeLessThan(12);
  scrollTo(0, document.documentElement.scrollHeight);
  await expect.poll(() => keptPlace('xici-xia/5')).toBe(1);
  await page.getByRole('link', { name: '第六章 ›' }).click();
  await expect.element(page.getByText('阴阳合德而刚柔有体')).toBeVisible();
  await page.getByRole('link', { name: '‹ 第五章' }).click();
  await expect.element(page.getByText('知几其神乎')).toBeInTheDocument();
  await expect.poll(() => scrollY).toBe(0);
});

/** Selects from one element to another and copies: what arrives in the clipboard, null where the browser copies as always. */
function copied(from: Element | null, to: Element | null = from): string | null {
  const range = document.createRange();
  if (!from || !to) throw new Error('nothing to select');
  range.setStartBefore(from.firstChild ?? from);
  range.setEndAfter(to.lastChild ?? to);
  document.getSelection()?.removeAllRanges();
  document.getSelection()?.addRange(range);
  const event = new ClipboardEvent('copy', { clipboardData: new DataTransfer(), bubbles: true, cancelable: true });
  from.dispatchEvent(event);
  return event.defaultPrevented ? (event.clipboardData?.getData('text/plain') ?? '') : null;
}

const words = (number: number, kind: string) => passage(number)?.querySelector(`[data-words=${kind}]`) ?? null;

test('copying takes clean text with its source; 白话 is not cited as the classic; a word or two is copied as always', async () => {
  await openApp('/library/wings/xici-shang/5');
  const [first, second] = await passagesOf('xici-shang', 5);
  await expect.element(page.getByText(first?.text ?? '')).toBeVisible();
  expect(copied(words(1, 'classic'))).toBe(`${first?.text}\n——《周易·系辞上》第五章`);
  expect(copied(words(1, 'plain'))).toBe(`${first?.plain}\n——《周易·系辞上》第五章，白话与注出自观象`);
  await page.getByRole('radio', { name: '原文', exact: true }).click();
  await expect.element(page.getByText(first?.plain ?? '')).not.toBeInTheDocument();
  expect(copied(words(1, 'classic'), words(2, 'classic'))).toBe(
    `${first?.text}\n${second?.text}\n——《周易·系辞上》第五章`,
  );
  const text = words(1, 'classic')?.firstChild;
  const range = document.createRange();
  if (!text) throw new Error('no text');
  range.setStart(text, 0);
  range.setEnd(text, 2);
  document.getSelection()?.removeAllRanges();
  document.getSelection()?.addRange(range);
  const event = new ClipboardEvent('copy', { clipboardData: new DataTransfer(), bubbles: true, cancelable: true });
  words(1, 'classic')?.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
});

test.each([
  '/library/wings/nothing',
  '/library/wings/xici-shang/13',
  '/library/wings/zagua/0',
  '/library/wings/zagua/x',
])('%s says 内容不存在 and leads to 十翼', async (path) => {
  await openApp(path);
  await expect.element(page.getByRole('heading', { name: '内容不存在' })).toBeVisible();
  await page.getByRole('link', { name: '回到十翼' }).click();
  await expect.poll(addressNow).toBe('/library/wings');
});
