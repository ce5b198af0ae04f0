import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NOTICES } from '#contract/words/notices.ts';
import { textOf } from '#core/texts/classic.ts';
import { loadCompanion } from '#core/texts/companion.ts';
import { detailOf, notesOf } from '#core/texts/companion-parts.ts';
import { addressNow, openApp } from '#tests/component/open-app.tsx';
import { shows } from '#tests/component/shows.ts';
import { textsOf } from '#tests/component/texts-of.ts';
import { withoutDetail } from '#tests/component/without-detail.ts';

test.each([
  ['111111', 2],
  ['011111', 4],
] as const)(
  'a line with a detail has its interpretation, symbol and application, the 白话 of its 小象, and what commentators say: %s %i',
  async (code, line) => {
    await openApp(`/hexagram/${code}/text/${line}`);
    const companion = await loadCompanion(code);
    const { interpretation, symbol, application } = detailOf(companion, line) ?? {};
    const [note] = notesOf(companion, line);
    const texts = [
      ...[textOf(code).lines[line], companion.wings.xiaoxiang[line], interpretation, symbol, application, note?.text],
    ];
    for (const text of texts) await expect.element(page.getByText(text as string, { exact: true })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: '异说' })).toBeVisible();
  },
);

test('the hard characters of a line’s page have pinyin, those of its 小象 beside it', async () => {
  await openApp('/hexagram/011010/text/5');
  const readings = page.getByRole('group', { name: '读音' });
  await expect.poll(() => textsOf(readings)).toEqual(['葛藟gé lěi臲卼niè wù']);
  await openApp('/hexagram/010001/text/1'); // 六二之难，乘刚也
  await expect.poll(() => textsOf(readings)).toEqual(['屯如zhūn rú邅zhān匪寇fěi kòu媾gòu', '六二之难liù èr zhī nàn']);
});

test('the terms of a line’s page are explained on demand, and lead to all of them', async () => {
  await openApp('/hexagram/111111/text/2');
  await page.getByText('术语', { exact: true }).click();
  await expect.element(page.getByRole('term').getByText('无咎', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: '全部术语' }).click();
  await expect.poll(addressNow).toBe('/academy/terms');
  await expect.element(page.getByRole('heading', { name: '术语', level: 1 })).toBeVisible();
});

test('a line without a detail has its text, and says that its detail is being compiled', async () => {
  await withoutDetail('101010', 0);
  await openApp('/hexagram/101010');
  await page.getByRole('link', { name: '初六详解' }).click();
  await expect.poll(addressNow).toBe('/hexagram/101010/text/0');
  await expect.element(page.getByText(textOf('101010').lines[0] as string, { exact: true })).toBeVisible();
  await expect.element(page.getByText(NOTICES.detailPending)).toBeVisible();
  await expect.element(page.getByRole('img', { name: '火水未济，初爻' })).toBeVisible();
});

test('line pages lead from the judgment to the last line', async () => {
  await openApp('/hexagram/010001/text');
  await expect.element(page.getByRole('heading', { name: '卦辞', level: 1 })).toBeVisible();
  for (const [index, label] of ['初九', '六二', '六三', '六四', '九五', '上六'].entries()) {
    await page.getByRole('link', { name: `${label} ›` }).click();
    await expect.poll(addressNow).toBe(`/hexagram/010001/text/${index}`);
    await expect.element(page.getByRole('heading', { name: label })).toBeVisible();
  }
  const links = page.getByRole('navigation', { name: '前后' }).getByRole('link');
  await expect.poll(() => textsOf(links)).toEqual(['‹ 九五']);
});

test('a line page opened from outside leads back to its hexagram, and from there to the library', async () => {
  await openApp('/hexagram/010001/text/0');
  await page.getByRole('link', { name: '‹ 卦辞' }).click();
  await expect.poll(addressNow).toBe('/hexagram/010001/text');
  const back = page.getByRole('link', { name: '返回' });
  await back.click();
  await expect.poll(addressNow).toBe('/hexagram/010001');
  await back.click();
  await expect.poll(addressNow).toBe('/library');
});

test('‹ leads back where the reader came from, however many pages were turned since', async () => {
  await openApp('/trigram/010');
  await page.getByRole('link', { name: /^读 坎为水/ }).click();
  await page.getByRole('navigation', { name: '相邻的卦' }).getByRole('link', { name: '离' }).click();
  await expect.poll(addressNow).toBe('/hexagram/101101');
  await page.getByRole('link', { name: '初九详解' }).click();
  await page.getByRole('link', { name: '六二 ›' }).click();
  await page.getByRole('link', { name: '九三 ›' }).click();
  await expect.poll(addressNow).toBe('/hexagram/101101/text/2');
  const back = page.getByRole('link', { name: '返回' });
  await back.click();
  await expect.poll(addressNow).toBe('/hexagram/101101');
  await back.click();
  await expect.poll(addressNow).toBe('/trigram/010');
  await back.click();
  await expect.poll(addressNow).toBe('/library?tab=trigrams');
});

test.each(['/hexagram/111111/text/6', '/hexagram/111111/text/-1', '/hexagram/111111/text/x'])(
  '%s says 内容不存在 and offers a way on',
  async (path) => {
    await openApp(path);
    await shows('library', '内容不存在');
    await expect.element(page.getByRole('heading', { name: '内容不存在' })).toBeVisible();
    await page.getByRole('link', { name: '回到六十四卦' }).click();
    await expect.poll(addressNow).toBe('/library');
  },
);
