import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FactsOnTheWire } from '#contract/divination.ts';
import { HEXAGRAM_CODES } from '#core/hexagram/hexagram.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import { press } from '#tests/component/cast-steps.ts';
import { historyHas, historyRows, openHistory, resultOf } from '#tests/component/history-steps.ts';

const HOUR_MS = 3_600_000;
const NEWEST = Date.UTC(2026, 10, 15, 4);
const codeAt = (index: number) => HEXAGRAM_CODES[(index * 7) % 64] ?? '111111';

/** So many results, newest first, one every five hours back from noon of 2026-11-15. */
const results = (count: number): readonly FactsOnTheWire[] =>
  Array.from({ length: count }, (_, index) =>
    resultOf({
      timestamp: new Date(NEWEST - index * 5 * HOUR_MS).toISOString(),
      mainHexagram: codeAt(index),
      movingYao: index % 6,
    }),
  );

const rowAt = (index: number) => document.querySelector(`li[aria-posinset="${index + 1}"]`);
const isShown = (index: number) =>
  expect.poll(() => rowAt(index)?.querySelector('b')?.textContent).toBe(fullName(codeAt(index)));

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0); // always the same motto: they differ in height
});

async function open(count: number): Promise<void> {
  await openHistory(results(count));
  await expect.element(page.getByRole('blockquote')).toBeVisible(); // loaded after the list, which it moves down
}

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
  beforeEach(() => open(5000));

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

const search = () => page.getByRole('searchbox', { name: '查找卦例' });
const found = (count: number) =>
  expect.element(page.getByRole('status').getByText(`找到 ${count} 则`, { exact: true })).toBeVisible();

describe('the search', () => {
  test.each([
    [7, 'hidden'],
    [8, 'shown'],
  ])('for %i results is %s', async (count, state) => {
    await open(count);
    await expect.poll(() => search().elements().length).toBe(state === 'shown' ? 1 : 0);
  });

  test('finds by name, number, date and method, and shows how many', async () => {
    const all = results(200);
    const countOf = (wanted: (result: FactsOnTheWire) => boolean) => all.filter(wanted).length;
    const inNovember = countOf(({ timestamp }) => timestamp >= '2026-10-31T16:00'); // Shanghai's midnight
    const zhun = countOf(({ mainHexagram }) => mainHexagram === '010001');
    await open(200);
    const asked: readonly [string, number][] = [
      ['屯', zhun],
      ['水雷屯', zhun],
      ['第3卦', zhun],
      ['2026-11', inNovember],
      ['11月', inNovember],
      ['手动', 200],
      ['时间', 0],
    ];
    for (const [query, count] of asked) {
      await search().fill(query);
      await found(count);
      const rows = expect.poll(() => historyRows().elements().length);
      await (count < 8 ? rows.toBe(count) : rows.toBeGreaterThanOrEqual(8)); // the others are below the window
    }
    await expect.element(page.getByText('没有相符的卦例。')).toBeVisible();
    await press('看全部');
    await expect.element(search()).toHaveValue('');
    await historyHas(200);
    await expect.element(page.getByText(/^找到/)).not.toBeInTheDocument();
  });

  test('and the scroll position are kept after opening one of the results', async () => {
    await open(2000);
    await search().fill('手动 初爻');
    await found(334);
    scrollTo(0, 9000);
    await expect.poll(() => rowAt(132)).not.toBeNull();
    rowAt(132)?.querySelector('button')?.click(); // a click of a locator may scroll it into view first
    await expect.element(page.getByRole('list', { name: '爻辞' })).toBeVisible();
    history.back();
    await found(334);
    await expect.element(search()).toHaveValue('手动 初爻');
    await expect.poll(() => scrollY).toBe(9000);
    await expect.poll(() => rowAt(132)).not.toBeNull();
  });
});
