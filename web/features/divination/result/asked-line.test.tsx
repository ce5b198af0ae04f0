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
