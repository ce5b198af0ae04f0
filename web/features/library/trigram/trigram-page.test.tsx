import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { trigramTextOf } from '#core/texts/trigrams.ts';
import { TRIGRAM_CODES, trigramName, trigramNumberOf } from '#core/trigram/trigram.ts';
import { addressNow, openApp } from '#tests/component/open-app.tsx';

const shown = (): string => document.querySelector('main')?.innerText ?? '';
const missing = (parts: readonly string[]) => parts.filter((part) => !shown().includes(part));

test.each(TRIGRAM_CODES.map((code) => [trigramName(code), code] as const))(
  'the page of %s has symbol, nature, correspondences, number, element, poem, both seasons, the images of 说卦 and, folded, 《梅花易数》',
  async (name, code) => {
    await openApp(`/trigram/${code}`);
    const text = trigramTextOf(code);
    await expect.element(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect.element(page.getByText(text.nature, { exact: true })).toBeVisible();
    const expected = [
      `先天数 ${trigramNumberOf(code)}`,
      `五行属${text.element}`,
      ...[text.symbol, text.strongSeason, text.waningSeason, text.shuogua.join('、')],
      ...text.poem,
      ...text.correspondences.flat(),
    ];
    await expect.poll(() => missing(expected)).toEqual([]);
    await expect.poll(shown).not.toContain('谒见');
    await page.getByText('《梅花易数》万物类占').click();
    await expect.poll(() => missing(text.meihua.flat())).toEqual([]);
  },
);

test.each(['/trigram/11', '/trigram/222'])('%s says 卦象不存在 and offers a way on', async (path) => {
  await openApp(path);
  await expect.element(page.getByRole('heading', { name: '卦象不存在' })).toBeVisible();
  await page.getByRole('link', { name: '回到六十四卦' }).click();
  await expect.poll(addressNow).toBe('/library');
});
