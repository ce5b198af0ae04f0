import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fullName, KING_WEN_ORDER, shortName } from '#core/hexagram/king-wen.ts';
import { EARLIER_HEAVEN, LATER_HEAVEN } from '#core/trigram/circle.ts';
import { TRIGRAM_CODES, trigramImage, trigramName } from '#core/trigram/trigram.ts';
import { addressNow, openApp } from '#tests/component/open-app.tsx';

/** What each tile of a grid shows, and where the rows of the grid begin. */
function tilesOf(list: string) {
  const links = page.getByRole('list', { name: list }).getByRole('link').elements();
  return {
    tiles: links.map((link) => ({
      name: link.querySelector('[role=img]')?.getAttribute('aria-label'),
      text: link.textContent,
      href: link.getAttribute('href'),
      bars: link.querySelector('path')?.getAttribute('d')?.split('M').slice(1).length,
    })),
    rows: new Set(links.map((link) => link.getBoundingClientRect().top)).size,
  };
}

test('六十四卦 is a grid of four columns in King Wen’s order, each drawn from its lines', async () => {
  await openApp('/library');
  await expect
    .poll(() => tilesOf('六十四卦'))
    .toEqual({
      tiles: KING_WEN_ORDER.map((code, index) => ({
        name: `第${index + 1}卦，${fullName(code)}`,
        text: `${index + 1}${shortName(code)}`,
        href: `/hexagram/${code}`,
        bars: 6 + [...code].filter((line) => line === '0').length,
      })),
      rows: 16,
    });
});

test('八卦 is the other tab, also of four columns, and is kept in the address', async () => {
  await openApp('/library');
  await page.getByRole('tab', { name: '八卦' }).click();
  await expect
    .poll(() => tilesOf('八卦'))
    .toMatchObject({
      tiles: TRIGRAM_CODES.map((code, index) => {
        const [name, image, number] = [trigramName(code), trigramImage(code), index + 1];
        return {
          name: `${name}，${image}，先天数${number}`,
          text: `${number}${name}${image}`,
          href: `/trigram/${code}`,
        };
      }),
      rows: 2,
    });
  await page.getByRole('link', { name: '兑，泽' }).click();
  await expect.poll(addressNow).toBe('/trigram/011');
  await page.getByRole('link', { name: '返回' }).click();
  await expect.poll(addressNow).toBe('/library?tab=trigrams');
  await expect.element(page.getByRole('tab', { name: '八卦' })).toHaveAttribute('aria-selected', 'true');
});

test('tabs switch by arrow keys and name their panel', async () => {
  await openApp('/library');
  await expect.element(page.getByRole('tab', { name: '六十四卦' })).toBeVisible();
  page.getByRole('tab', { name: '六十四卦' }).element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByRole('tabpanel', { name: '八卦' })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: '八卦' })).toHaveFocus();
});

test('八卦 has the 先天 and the 后天 circle, and each of their trigrams leads to its page', async () => {
  await openApp('/library?tab=trigrams');
  for (const { name, trigrams } of [EARLIER_HEAVEN, LATER_HEAVEN]) {
    const links = page.getByRole('list', { name: `${name}图` }).getByRole('link');
    await expect
      .poll(() => links.elements().map((link) => [link.textContent, link.getAttribute('href')]))
      .toEqual(trigrams.map((code) => [trigramName(code), `/trigram/${code}`]));
  }
  await page.getByRole('list', { name: '后天图' }).getByRole('link', { name: '巽，东南' }).click();
  await expect.poll(addressNow).toBe('/trigram/110');
});

test('the two doors stand above search and tabs, since they belong to neither tab', async () => {
  await openApp('/library');
  const search = page.getByRole('link', { name: '卦名、拼音、一句经文' });
  await expect.element(search).toBeVisible();
  const tops = [
    page.getByRole('link', { name: '十翼' }),
    search,
    page.getByRole('tablist', { name: '易经' }),
    page.getByRole('list', { name: '六十四卦' }),
  ].map((one) => one.element().getBoundingClientRect().top);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
});
