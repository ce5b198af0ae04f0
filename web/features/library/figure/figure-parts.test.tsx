import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadWing } from '#core/texts/wings.ts';
import { addressNow, openApp } from '#tests/component/open-app.tsx';
import { scrolled } from '#tests/component/scrolled.ts';
import { textsOf } from '#tests/component/texts-of.ts';

const region = (name: string) => page.getByRole('region', { name });

/** What is below the texts is loaded when the reader comes near it. */
async function readOn(path: string): Promise<void> {
  await openApp(path);
  await expect.element(region('变卦')).toBeInTheDocument();
  expect(region('八宫').elements()).toEqual([]);
  region('变卦').element().scrollIntoView();
  await expect.element(region('八宫')).toBeInTheDocument();
}

test('谦 has what 序卦, 杂卦 and 系辞 say of it, once the reader comes near; each link leads to the passage', async () => {
  await readOn('/hexagram/000100');
  const wings = region('十翼说谦');
  for (const words of [
    '“有大者不可以盈，故受之以谦。有大而能谦必豫，故受之以豫。”',
    '“谦轻而豫怠也。”',
    '“谦，德之柄也。”“谦，尊而光。”“谦以制礼。”',
  ])
    await expect.element(wings.getByText(words, { exact: true })).toBeVisible();
  await expect.element(wings.getByText('与豫成一对：上下颠倒。')).toBeVisible();
  expect(
    wings
      .getByRole('link')
      .elements()
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['序卦 上篇', '/library/wings/xugua/1#p8'],
    ['大有', '/hexagram/101111'],
    ['豫', '/hexagram/001000'],
    ['杂卦 ', '/library/wings/zagua/1#p4'],
    ['系辞上 第八章', '/library/wings/xici-shang/8#p6'],
    ['系辞下 第七章', '/library/wings/xici-xia/7#p2'],
  ]);
  await wings.getByRole('link', { name: '系辞上 第八章' }).click();
  await expect.poll(addressNow).toBe('/library/wings/xici-shang/8#p6');
  await expect.poll(() => document.getElementById('p6')?.textContent).toContain('劳谦');
  await expect
    .poll(() => Math.abs((document.getElementById('p6')?.getBoundingClientRect().top ?? 999) - 8))
    .toBeLessThan(12);
  await page.getByRole('link', { name: '返回' }).click();
  await expect.poll(addressNow).toBe('/hexagram/000100');
});

test('back to a figure that was read to its end leads exactly where it was left', async () => {
  await readOn('/hexagram/000100');
  await expect.element(region('十翼说谦')).toBeInTheDocument();
  await expect.poll(() => document.querySelector('[aria-label="正在载入"]')).toBeNull();
  const left = await scrolled(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.getByRole('link', { name: '上爻变，艮为山' }).click();
  await expect.poll(addressNow).toBe('/hexagram/100100');
  await expect.poll(() => scrollY).toBe(0);
  history.back();
  await expect.poll(addressNow).toBe('/hexagram/000100');
  await expect.poll(() => Math.abs(scrollY - left)).toBeLessThan(2);
  await expect.element(region('八宫')).toBeInTheDocument();
});

test('乾 has 文言 as one place, and the places of 系辞 after the third are folded', async () => {
  await readOn('/hexagram/111111');
  const sources = () => textsOf(region('十翼说乾').getByRole('link')).filter((text) => text !== '坤');
  await expect
    .poll(sources)
    .toEqual(['乾文言 第一节', '序卦 上篇', '杂卦 ', '系辞上 第一章', '系辞上 第五章', '系辞上 第六章']);
  await page.getByText('系辞另有 8 处').click();
  await expect.poll(() => sources().length).toBe(14);
  await expect.element(page.getByText(/“乾坤，其《易》之缊邪/)).toBeVisible();
});

test('错综互 says what each is for, and the words lead to the vocabulary', async () => {
  await readOn('/hexagram/010001');
  await expect
    .poll(() => textsOf(region('错综互').getByRole('listitem')).slice(3))
    .toEqual([
      '错卦六爻阴阳全翻，摆出恰好相反的局面来对照。',
      '综卦上下颠倒，同一件事换到对面那一头看。',
      '互卦二至四爻是坤，三至五爻是艮，合成一卦，看中间藏着什么。',
    ]);
  await page.getByRole('link', { name: /^互卦 ?二至四爻/ }).click();
  await expect.poll(addressNow).toBe('/academy/terms#hu-gua');
});

test('八宫 has palace, place, 世 and 应, and the eight figures of the palace, the own one marked', async () => {
  await readOn('/hexagram/000100');
  await expect.element(page.getByRole('heading', { name: '兑宫 · 五世' })).toBeVisible();
  await expect.element(page.getByRole('img', { name: '地山谦，世在五爻，应在二爻' })).toBeVisible();
  await expect
    .element(page.getByText('兑卦自初爻一路变到五爻；世在五爻，应在二爻。京房所传，经文里没有。'))
    .toBeVisible();
  const eight = page.getByRole('list', { name: '兑宫八卦' }).getByRole('link');
  await expect
    .poll(() => textsOf(eight))
    .toEqual(['兑本宫', '困一世', '萃二世', '咸三世', '蹇四世', '谦五世', '小过游魂', '归妹归魂']);
  expect(eight.elements().map((link) => link.getAttribute('aria-current'))).toEqual([
    null,
    null,
    null,
    null,
    null,
    'true',
    null,
    null,
  ]);
  expect(page.getByText('十二消息').elements()).toEqual([]);
});

test('十二消息 has its line where the figure is one of them', async () => {
  await readOn('/hexagram/000111');
  await expect.element(page.getByRole('link', { name: /^十二消息 ?三阳渐长，配正月，建寅。$/ })).toBeVisible();
});

test('a line that 系辞 explains has the passage with its 白话, and leads to it', async () => {
  await openApp('/hexagram/000100/text/2');
  const passage = (await loadWing('xici-shang')).chapters[7]?.passages[5];
  const remarks = region('十翼说这一爻');
  await expect.element(remarks.getByText(passage?.text ?? '', { exact: true })).toBeVisible();
  await expect.element(remarks.getByText(passage?.plain ?? '', { exact: true })).toBeVisible();
  await remarks.getByRole('link').click();
  await expect.poll(addressNow).toBe('/library/wings/xici-shang/8#p6');
});

test('a line that neither 系辞 nor 文言 mentions has no such part', async () => {
  await openApp('/hexagram/010001/text/0');
  await expect.element(page.getByText('术语', { exact: true })).toBeVisible();
  expect(region('十翼说这一爻').elements()).toEqual([]);
});

test('文言 on 用九 is on the page of the judgment', async () => {
  await openApp('/hexagram/111111/text');
  await expect
    .poll(() => textsOf(region('十翼说这一爻').getByRole('link')))
    .toEqual(['乾文言 第三节', '乾文言 第四节']);
});
