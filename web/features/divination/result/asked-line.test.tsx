import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { castByHand, ZHUN } from '#tests/component/cast-steps.ts';
import { ask } from '#tests/component/entry-steps.ts';

const line = () => page.getByRole('button', { name: /^问 / });
const topOf = (name: RegExp) => page.getByRole('link', { name }).element().getBoundingClientRect().top;

test('what was asked stands under the title, in one line however long it is, and leads to where it stands whole', async () => {
  await castByHand(ZHUN, { size: { width: 320, height: 568 } });
  expect(line().query()).toBeNull();
  const before = topOf(/^主卦/);
  await ask('写下所问', '这个月换工作合适吗？'.repeat(9));
  await expect.element(line()).toBeVisible();
  expect(topOf(/^主卦/) - before).toBeLessThan(28);
  expect(line().element().getBoundingClientRect().bottom).toBeLessThanOrEqual(topOf(/^主卦/));
  await line().click();
  const row = page.getByRole('button', { name: /^所问/ });
  await expect.element(row).toHaveFocus();
  await expect.poll(() => row.element().getBoundingClientRect().bottom <= innerHeight).toBe(true);
});

test('whom to ask of an illness is above the three sentences, and of nothing else', async () => {
  await castByHand(ZHUN);
  const summary = page.getByRole('region', { name: '三句话' });
  await ask('写下所问', '妈妈的手术顺利吗');
  await expect.element(summary.getByText('身体的事先问医生')).toBeVisible();
  const [note, first] = [summary.getByRole('note'), summary.getByRole('definition').first()];
  expect(note.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
    first.element().getBoundingClientRect().top,
  );
  await summary.getByRole('button', { name: '看七步' }).click();
  const steps = page.getByRole('region', { name: '解读' });
  await expect.element(steps.getByRole('heading', { name: /旺衰/ })).toBeVisible();
  await expect.element(steps.getByRole('heading', { name: /应期/ })).not.toBeInTheDocument(); // no day is read for it
  await ask('所问', '这单生意做不做');
  await expect.element(line().getByText('这单生意做不做')).toBeVisible();
  await expect.element(summary.getByRole('note')).not.toBeInTheDocument();
  await expect.element(steps.getByRole('heading', { name: /应期/ })).toBeVisible();
});
