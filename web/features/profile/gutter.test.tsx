import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { ENTRY_AT, ENTRY_PAGE, ENTRY_RESULT, entryOf, serveEntries } from '#tests/component/entry-steps.ts';
import { historyHas, resultOf, serverKeeps } from '#tests/component/history-steps.ts';
import { openApp, somebody } from '#tests/component/open-app.tsx';

/** How far the text of an element begins from the left edge of the column's content, in px. */
function indentOf(found: Locator): number {
  const column = document.getElementById('main') as HTMLElement;
  const content = column.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(column).paddingLeft);
  const text = document.createRange();
  text.selectNodeContents(found.element());
  return Math.round(text.getBoundingClientRect().left - content);
}

const WRITTEN = entryOf({
  question: '此行可成？',
  judgment: { text: '宜守', at: ENTRY_AT, first: { text: '宜进', at: ENTRY_AT } },
  outcome: { kind: '未明', at: ENTRY_AT, text: '' },
  reviewOn: '2026-11-14',
});

test('headings and lines of 我的 and of an entry stand on the gutter', async () => {
  const other = resultOf({ timestamp: '2026-11-10T00:00:00.000Z', mainHexagram: '111111', movingYao: 5 });
  serverKeeps([ENTRY_RESULT, other]);
  serveEntries(WRITTEN);
  await openApp('/profile', { as: somebody(), at: '2026-11-15T04:00:00.000Z' });
  await historyHas(2);
  await page.getByLabelText('结果', { exact: true }).selectOptions('未明');
  for (const words of ['到了回看的日子 · 1', '卦例 · 2', '找到 1 则']) {
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
    expect.soft(indentOf(page.getByText(words, { exact: true })), words).toBe(0);
  }
  await openApp(ENTRY_PAGE);
  for (const words of ['所问', /后改$/, '原来的断语', /^后来的事/, '撤去结果', /^到了这一天/]) {
    await expect.element(page.getByText(words, { exact: true }).first()).toBeVisible();
    expect.soft(indentOf(page.getByText(words, { exact: true }).first()), String(words)).toBe(0);
  }
});
