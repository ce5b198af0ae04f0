import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CASES } from '#core/texts/cases.ts';
import { addressNow, openApp } from '#tests/component/open-app.tsx';
import { server } from '#tests/component/stub-server.ts';

const TEMPLE = CASES.find(({ id }) => id === 'temple');

test('占例: from the article to a case and by ‹ back to the open article', async () => {
  server.loses('listPuzzles');
  await openApp('/academy');
  await page.getByRole('heading', { name: '体用与互变' }).click();
  const links = page.getByRole('navigation', { name: '书里的占例' }).getByRole('link');
  await expect.poll(() => links.elements().length).toBe(CASES.length);
  await links.filter({ hasText: '西林寺牌额占' }).click();
  await expect.poll(addressNow).toBe('/academy/cases/temple');
  await page.getByRole('link', { name: '返回' }).click();
  await expect.poll(addressNow).toBe('/academy');
  await expect.element(links.first()).toBeVisible();
});

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
