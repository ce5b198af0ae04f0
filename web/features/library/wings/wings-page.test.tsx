import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addressNow, openApp } from '#tests/component/open-app.tsx';
import { textsOf } from '#tests/component/texts-of.ts';

const rows = () => page.getByRole('list', { name: '六篇' }).getByRole('link');

test('十翼 is reached from 易经, on both tabs, lists six texts with chapters and first words, and ‹ leads back', async () => {
  await openApp('/library?tab=trigrams');
  await page.getByRole('link', { name: '十翼' }).click();
  await expect.poll(addressNow).toBe('/library/wings');
  await expect
    .poll(() => textsOf(rows()))
    .toEqual([
      '系辞上 十二章天尊地卑，乾坤定矣',
      '系辞下 十二章八卦成列，象在其中矣',
      '文言 乾、坤元者，善之长也',
      '说卦 十一章昔者圣人之作《易》也',
      '序卦 上、下有天地，然后万物生焉',
      '杂卦 一篇乾刚坤柔，比乐师忧',
    ]);
  await expect.element(page.getByText('接着读')).not.toBeInTheDocument();
  await page.getByRole('link', { name: '返回' }).click();
  await expect.poll(addressNow).toBe('/library?tab=trigrams');
  await page.getByRole('tab', { name: '六十四卦' }).click();
  await expect.element(page.getByRole('link', { name: '十翼' })).toBeVisible();
});

test('once something was read, 接着读 leads to the passage', async () => {
  await openApp('/library/wings');
  await rows().nth(3).click();
  await expect.poll(addressNow).toBe('/library/wings/shuogua/1');
  await page.getByRole('link', { name: '第二章 ›' }).click();
  await expect.element(page.getByText('兼三才而两之')).toBeVisible();
  await expect.poll(() => localStorage.getItem('guanxiang-wings')).toContain('"chapterNumber":2');
  await page.getByRole('link', { name: '返回' }).click();
  await expect.poll(addressNow).toBe('/library/wings');
  const readOn = page.getByRole('link', { name: /^接着读/ });
  await expect.element(readOn).toHaveTextContent('接着读说卦 · 第二章读到“昔者圣人之作《易》也”');
  await readOn.click();
  await expect.poll(addressNow).toBe('/library/wings/shuogua/2#p1');
});

test.each(['{', '{"last":{"id":"nowhere","chapterNumber":1,"passageNumber":1,"opening":"x"}}', '[]', '7'])(
  'what is stored and cannot be read is as if nothing was read: %s',
  async (stored) => {
    localStorage.setItem('guanxiang-wings', stored);
    await openApp('/library/wings');
    await expect.poll(() => rows().elements().length).toBe(6);
    await expect.element(page.getByText('接着读')).not.toBeInTheDocument();
  },
);
