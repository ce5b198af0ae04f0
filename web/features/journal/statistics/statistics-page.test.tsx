import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { OUTCOMES_IN_WORDS } from '#core/journal/entry.ts';
import { press } from '#tests/component/cast-steps.ts';
import { ENTRY_RESULT } from '#tests/component/entry-steps.ts';
import { openHistory, serverKeeps } from '#tests/component/history-steps.ts';
import { openApp, somebody } from '#tests/component/open-app.tsx';
import { server } from '#tests/component/stub-server.ts';

test('where the list of casts could not be read 统计 says so, and counts once it is there', async () => {
  server.loses('listResults');
  await openApp('/profile/statistics', { as: somebody() });
  await expect.element(page.getByText('卦例没有载入。')).toBeVisible();
  await expect.element(page.getByText('还没有卦例可数')).not.toBeInTheDocument();
  serverKeeps([]);
  await page.getByRole('button', { name: '重试' }).click();
  await expect.element(page.getByText('还没有卦例可数')).toBeVisible();
});

test('统计 counts outcomes without shares under 30; the figure chosen by arrow keys opens its casts', async () => {
  await openHistory([ENTRY_RESULT]);
  await press('卦例的更多');
  await page.getByRole('menuitem', { name: '统计' }).click();
  await expect.element(page.getByText('满 30 则才算比例')).toBeVisible();
  await expect.element(page.getByText(OUTCOMES_IN_WORDS)).toBeVisible();
  const slider = page.getByRole('slider');
  await expect.element(slider).toHaveAttribute('aria-valuetext', '水雷屯，1 次');
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(slider).not.toHaveAttribute('aria-valuetext', '水雷屯，1 次');
  await userEvent.keyboard('{ArrowLeft}');
  await page.getByRole('button', { name: '水雷屯 1 次' }).click();
  await expect.element(page.getByRole('status').getByText('找到 1 则', { exact: true })).toBeVisible();
});
