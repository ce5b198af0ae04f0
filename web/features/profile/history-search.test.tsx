import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { FactsOnTheWire } from '#contract/divination.ts';
import { press } from '#tests/component/cast-steps.ts';
import { historyHas, historyRows } from '#tests/component/history-steps.ts';
import { foundInHistory, historySearch, openLongHistory, results } from '#tests/component/long-history.ts';
import { placeholderCut } from '#tests/component/one-line.ts';

describe('the search', () => {
  test.each([
    [3, 'hidden'],
    [4, 'shown'],
  ])('for %i results is %s', async (count, state) => {
    await openLongHistory(count);
    await expect.poll(() => historySearch().elements().length).toBe(state === 'shown' ? 1 : 0);
  });

  test('on a small phone with large text its field says all it has to say, and a row is a third of the window at most', async () => {
    const size = { width: 320, height: 568 };
    await openLongHistory(8, { size, settings: { textSize: 'larger' } });
    await expect.element(historySearch()).toBeVisible();
    expect(placeholderCut(historySearch())).toBe(0);
    expect(historyRows().first().element().getBoundingClientRect().height).toBeLessThan(size.height / 3);
    const heading = page.getByRole('heading', { name: '卦例 · 8' }).element().getBoundingClientRect();
    const more = page.getByRole('button', { name: '卦例的更多', exact: true }).element().getBoundingClientRect();
    expect(heading.bottom).toBeGreaterThan(more.top);
  });

  test('is there again after a look at another page', async () => {
    await openLongHistory(8);
    await historySearch().fill('屯');
    await expect.poll(() => history.state?.filter?.query).toBe('屯');
    await page.getByRole('link', { name: '易经' }).click();
    await expect.element(page.getByRole('tab', { name: '六十四卦' })).toBeVisible();
    history.back();
    await expect.element(historySearch()).toHaveValue('屯');
  });

  test('finds by name, number, date and method, and shows how many', async () => {
    const all = results(200);
    const countOf = (wanted: (result: FactsOnTheWire) => boolean) => all.filter(wanted).length;
    const inNovember = countOf(({ timestamp }) => timestamp >= '2026-10-31T16:00'); // Shanghai's midnight
    const zhun = countOf(({ mainHexagram }) => mainHexagram === '010001');
    await openLongHistory(200);
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
      await historySearch().fill(query);
      await foundInHistory(count);
      const rows = expect.poll(() => historyRows().elements().length);
      await (count < 8 ? rows.toBe(count) : rows.toBeGreaterThanOrEqual(8)); // the others are below the window
    }
    await expect.element(page.getByText('没有相符的卦例。')).toBeVisible();
    await press('看全部');
    await expect.element(historySearch()).toHaveValue('');
    await historyHas(200);
    await expect.element(page.getByText(/^找到/)).not.toBeInTheDocument();
  });
});
