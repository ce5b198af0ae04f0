import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openLongHistory } from '#tests/component/long-history.ts';
import { openApp, somebody } from '#tests/component/open-app.tsx';
import { sentGuess } from '#tests/component/puzzle-steps.ts';
import { server } from '#tests/component/stub-server.ts';
import './arrow-keys.ts';

/** The accessible name of what has the focus. */
const focused = (): string | null | undefined => {
  const named = document.activeElement;
  return (
    named?.getAttribute('aria-label') ??
    named?.querySelector('[role=img]')?.getAttribute('aria-label') ??
    named?.textContent
  );
};

async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await userEvent.keyboard(`{${key}}`);
}

test('in 六十四卦 arrow keys go by columns and rows, Home and End to the ends, and Tab to the next', async () => {
  await openApp('/library');
  await expect.element(page.getByRole('link', { name: /第64卦/ })).toBeInTheDocument();
  (page.getByRole('link', { name: /^第1卦/ }).element() as HTMLElement).focus();
  await press('ArrowRight', 'ArrowDown');
  expect(focused()).toBe('第6卦，天水讼');
  await press('ArrowLeft', 'ArrowUp');
  expect(focused()).toBe('第1卦，乾为天');
  await press('End');
  expect(focused()).toBe('第64卦，火水未济');
  await press('ArrowRight', 'Home', 'ArrowLeft');
  expect(focused()).toBe('第1卦，乾为天');
  await userEvent.tab();
  expect(focused()).toBe('第2卦，坤为地');
});

test('in the history they go from row to row, and across to ⋯; in its open menu they stay in it', async () => {
  await openLongHistory(60);
  const rows = page.getByRole('region', { name: '卦例', exact: true }).getByRole('listitem');
  await expect.poll(() => rows.elements().length).toBeGreaterThan(3);
  const rowNow = () => document.activeElement?.closest('li')?.getAttribute('aria-posinset');
  (rows.nth(0).getByRole('button').first().element() as HTMLElement).focus();
  await press('ArrowDown', 'ArrowDown', 'ArrowRight');
  expect([rowNow(), focused()?.slice(0, 2)]).toEqual(['3', '更多']);
  await press('ArrowUp');
  expect([rowNow(), focused()?.slice(0, 2)]).toEqual(['2', '更多']);
  await press('Enter', 'ArrowRight', 'ArrowDown');
  expect(focused()).toBe('分享');
  await press('Escape');
  expect([rowNow(), focused()?.slice(0, 2)]).toEqual(['2', '更多']);
  await press('End');
  expect(rowNow()).toBe('60');
  await press('Home');
  expect(rowNow()).toBe('1');
});

test('in a card of 练习 and in 我的猜 too', async () => {
  await openApp('/academy/practice/new');
  const tiles = page.getByRole('group').getByRole('button');
  await expect.poll(() => tiles.elements().length).toBe(8);
  (tiles.nth(1).element() as HTMLElement).focus();
  await press('ArrowDown');
  expect(document.activeElement).toBe(tiles.nth(5).element());

  const guesses = [1, 2].map((id) => ({ ...sentGuess({ id, puzzleTitle: `题${id}` }), isReported: false }));
  server.answers('listOwnGuesses', { status: 200, body: { guesses, next: null, totals: [] } });
  await openApp('/profile/guesses', { as: somebody() });
  await expect.element(page.getByRole('button', { name: '更多 题1 的猜' })).toBeVisible();
  (page.getByRole('button', { name: '更多 题1 的猜' }).element() as HTMLElement).focus();
  await press('ArrowLeft');
  expect(focused()).toMatch(/^题1/);
});
