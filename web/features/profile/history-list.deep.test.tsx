import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { entryTag } from '#contract/entry.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import { CATEGORIES } from '#core/journal/entry.ts';
import { entryOf, serveEntries } from '#tests/component/entry-steps.ts';
import { historyRows, openHistory, resultOf } from '#tests/component/history-steps.ts';
import { codeAt, foundInHistory, historySearch, openLongHistory } from '#tests/component/long-history.ts';

const rowAt = (index: number) => document.querySelector(`li[aria-posinset="${index + 1}"]`);
const isShown = (index: number) =>
  expect.poll(() => rowAt(index)?.querySelector('b')?.textContent).toBe(fullName(codeAt(index)));

/** Which of how many the row with the focus says it is, and whether the bar hides what has the focus. */
function focusedRow(): string {
  const row = document.activeElement?.closest('li');
  const bottom = document.activeElement?.getBoundingClientRect().bottom ?? 0;
  const bar = document.querySelector('nav[aria-label=主导航]')?.getBoundingClientRect().top ?? 0;
  const place = `${row?.ariaPosInSet} / ${row?.ariaSetSize}`;
  return bottom > bar ? `${place}, behind the bar` : place;
}

const focusIsIn = (row: number) => expect.poll(focusedRow).toBe(`${row} / 5000`);
const focusButton = (row: number) =>
  rowAt(row - 1)
    ?.querySelector('button')
    ?.focus();

describe('five thousand results', () => {
  beforeEach(() => openLongHistory(5000));

  test('are a list of which only the rows near the viewport are rendered, at any scroll position', async () => {
    for (const index of [0, 2500, 4999, 1200]) {
      const list = document.querySelector('section[aria-label=卦例] ul')?.getBoundingClientRect();
      scrollBy(0, (list?.top ?? 0) + ((list?.height ?? 0) * index) / 5000 - 300);
      await isShown(index);
      expect(rowAt(index)?.ariaSetSize).toBe('5000');
      await expect.poll(() => rowAt(index)?.getBoundingClientRect().top).toBeGreaterThan(0);
      await expect.poll(() => historyRows().elements().length).toBeLessThan(80);
    }
  });

  test('can be walked through by keyboard from either end, and the focus is never behind the navigation bar', async () => {
    focusButton(1);
    for (let row = 2; row <= 40; row++) {
      await userEvent.keyboard('{Tab}{Tab}');
      await focusIsIn(row);
    }
    document.querySelector<HTMLElement>('nav[aria-label=主导航] a')?.focus();
    for (let row = 5000; row > 4970; row--) {
      await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
      await focusIsIn(row);
      await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    }
  });

  test('keep the focus on a row that is scrolled away', async () => {
    focusButton(4);
    await focusIsIn(4);
    scrollTo(0, 150_000);
    await isShown(2199);
    await focusIsIn(4);
    await userEvent.keyboard('{Tab}');
    await focusIsIn(4);
    await userEvent.keyboard('{Tab}');
    await focusIsIn(5);
  });
});

test('a search in two thousand results, and the scroll position, are kept after opening one of them', async () => {
  await openLongHistory(2000);
  await historySearch().fill('手动 初爻');
  await foundInHistory(334);
  scrollTo(0, 9000);
  await expect.poll(() => rowAt(132)).not.toBeNull();
  rowAt(132)?.querySelector('button')?.click(); // a click of a locator may scroll it into view first
  await expect.element(page.getByRole('list', { name: '爻辞' })).toBeVisible();
  history.back();
  await foundInHistory(334);
  await expect.element(historySearch()).toHaveValue('手动 初爻');
  await expect.poll(() => scrollY).toBe(9000);
  await expect.poll(() => rowAt(132)).not.toBeNull();
});

test('with five thousand results, all with a subject, a filter renders only the rows near the viewport', async () => {
  const results = Array.from({ length: 5000 }, (_, index) =>
    resultOf({ timestamp: new Date(Date.UTC(2026, 10, 15, 2) - index * 3_600_000).toISOString(), movingYao: 0 }),
  );
  const cast = '010001-010000';
  serveEntries(
    ...results.map(({ timestamp }, index) =>
      entryOf({ timestamp, cast, category: CATEGORIES[index % 2] ?? null, etag: entryTag('stub', index + 1) }),
    ),
  );
  await openHistory(results);
  await page.getByLabelText('类别', { exact: true }).selectOptions('人事');
  await expect.element(page.getByText('找到 2500 则')).toBeVisible();
  await expect.poll(() => historyRows().elements().length).toBeLessThan(80);
});
