import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CASES } from '#core/texts/cases.ts';
import { openApp } from '#tests/component/open-app.tsx';

const TEMPLE = CASES.find(({ id }) => id === 'temple');

test('a case is read like a cast, with what the book concluded', async () => {
  await openApp('/academy/cases/temple');
  await expect.element(page.getByText(TEMPLE?.conclusion ?? '-')).toBeVisible();
  await expect.element(page.getByText(TEMPLE?.loose ?? '-')).toBeVisible();
  const strength = page.getByRole('region', { name: '解读' }).getByRole('region', { name: '旺衰', exact: true });
  await expect.element(strength.getByRole('button')).toMatchTextContent('月令不明，略过');
});

test('a case that does not exist says 内容不存在', async () => {
  await openApp('/academy/cases/none');
  await expect.element(page.getByText('内容不存在')).toBeVisible();
});
