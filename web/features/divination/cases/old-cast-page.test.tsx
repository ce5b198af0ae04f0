import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { textsToRead } from '#core/reading/kaobianzhan.ts';
import { loadOldCasts } from '#core/texts/academy.ts';
import { addressNow, openApp } from '#tests/component/open-app.tsx';

const CASTS = (await loadOldCasts()).groups.flatMap(({ casts }) => casts);

test.each(CASTS)('$name: the words of the book, how it was read, and what 考变占 reads', async (old) => {
  await openApp(`/academy/old-casts/${old.id}`);
  for (const text of [old.quotation, old.reading, old.outcome, old.rule])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  const read = page.getByRole('list', { name: '所占之辞' }).getByRole('link');
  await expect.poll(() => read.elements().length).toBe(textsToRead(old).length);
  await expect.element(page.getByRole('main')).not.toMatchTextContent('体用');
});

test('the next one follows; the last one ends the row, and ‹ leads to the list', async () => {
  const [last, beforeLast] = CASTS.toReversed();
  await openApp(`/academy/old-casts/${beforeLast?.id}`);
  await page.getByRole('link', { name: `下一例：${last?.name}` }).click();
  await expect.poll(addressNow).toBe(`/academy/old-casts/${last?.id}`);
  await expect.element(page.getByRole('heading', { name: '与《启蒙》对看' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^下一例/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: '返回' })).toHaveAttribute('href', '/academy#old-casts');
});

test('one that does not exist says 内容不存在', async () => {
  await openApp('/academy/old-casts/none');
  await expect.element(page.getByText('内容不存在')).toBeVisible();
});
