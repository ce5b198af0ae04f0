import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadOldCasts } from '#core/texts/academy.ts';
import { openApp } from '#tests/component/open-app.tsx';
import { server } from '#tests/component/stub-server.ts';
import { textsOf } from '#tests/component/texts-of.ts';

test('the old casts stand by how many lines move, also where there is none', async () => {
  const { groups } = await loadOldCasts();
  server.loses('listPuzzles');
  await openApp('/academy#old-casts');
  const list = page.getByRole('navigation', { name: '《左传》《国语》里的占例' });
  await expect.poll(() => list.getByRole('link').elements().length).toBe(16);
  await expect.element(list.getByRole('link', { name: '穆姜往东宫 艮之随' })).toBeVisible();
  expect(textsOf(list.getByRole('heading'))).toEqual(groups.map(({ name }) => name));
  expect(list.getByText('两部书里没有例子。').elements()).toHaveLength(3);
});
