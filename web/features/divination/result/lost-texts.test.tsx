import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { resultIsShown, startCast } from '#tests/component/cast-steps.ts';
import { openApp } from '#tests/component/open-app.tsx';
import { classicTexts } from '#web/platform/texts/texts.ts';

/** The classic is not there, and does not come until this is called. */
function loseTexts(): () => void {
  const lost = [
    vi.spyOn(classicTexts, 'peek').mockReturnValue(null),
    vi.spyOn(classicTexts, 'load').mockRejectedValue(new TypeError('Failed to fetch')),
  ];
  return () => {
    for (const one of lost) one.mockRestore();
  };
}

const summary = () => page.getByRole('region', { name: '三句话' });

test.each([
  ['没有取到经文。', true],
  ['没有网络，经文还没有取过。', false],
])(
  'without the texts the card says %s; what is computed stands, and one 重试 brings back all',
  async (words, isOnline) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    const findTexts = loseTexts();
    await openApp('/divination');
    await startCast();
    await expect.element(summary().getByText(words)).toBeVisible();
    await expect.element(summary().getByText(/^问的这边是坎水/)).toBeVisible();
    await expect.element(summary().getByText(/由你断。$/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: '写下所问' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: '保存卦例' })).toBeVisible();
    expect(page.getByRole('button', { name: '重试' }).elements()).toHaveLength(1);
    expect(page.getByText('没有载入').query()).toBeNull();
    findTexts();
    await page.getByRole('button', { name: '重试' }).click();
    await resultIsShown();
    await expect.element(summary().getByText(/^先读屯的初九/)).toBeVisible();
    await expect.element(page.getByRole('region', { name: '解读' })).toBeVisible();
  },
);
