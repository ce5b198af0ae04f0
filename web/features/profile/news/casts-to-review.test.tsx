import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ENTRY_AT, ENTRY_RESULT, entryOf, serveEntries } from '#tests/component/entry-steps.ts';
import { historyHas, openHistory } from '#tests/component/history-steps.ts';

const due = () => page.getByRole('region', { name: '到了回看的日子' });

test('a day that has come puts the cast at the top of 我的 until there is an outcome; a note that a merge made says where it comes from', async () => {
  const note = { id: 'note-0001', at: ENTRY_AT, text: '问止', mark: 'question' as const };
  const kept = serveEntries(entryOf({ question: '问归', notes: [note], reviewOn: '2026-11-14' }));
  await openHistory([ENTRY_RESULT], { at: '2026-11-16T04:00:00.000Z' });
  await due().getByRole('button', { name: /问归/ }).click();
  await expect.element(page.getByText('所问在两处都改过')).toBeVisible();
  await page.getByRole('radio', { name: '应', exact: true }).click();
  await expect.element(page.getByText('撤去结果')).toBeVisible();
  await expect.poll(() => kept().map(({ outcome }) => outcome?.kind)).toEqual(['应']);
  await page.getByRole('link', { name: '返回' }).click();
  await historyHas(1);
  await expect.element(page.getByRole('button', { name: /问归/ })).toBeVisible();
  await expect.element(due()).not.toBeInTheDocument();
});
