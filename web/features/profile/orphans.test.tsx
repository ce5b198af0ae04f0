import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { NOTICES } from '#contract/words/notices.ts';
import { ENTRY_PAGE, ENTRY_RESULT, serveEntries, write } from '#tests/component/entry-steps.ts';
import { historyHas, serverKeeps } from '#tests/component/history-steps.ts';
import { openApp, somebody } from '#tests/component/open-app.tsx';
import { server } from '#tests/component/stub-server.ts';

test('what was written about a cast that is deleted elsewhere meanwhile is offered for copying, until its user gives it up', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  serverKeeps([ENTRY_RESULT]);
  serveEntries();
  server.refuses('saveEntry', 'server.unavailable');
  await openApp(ENTRY_PAGE, { as: somebody() });
  await write('断语', '宜待');
  await expect.element(page.getByText('未同步')).toBeVisible();
  serverKeeps([]); // deleted on another device
  await openApp('/profile');
  await historyHas(0);
  const orphans = page.getByRole('region', { name: '卦例已删的记录' });
  await expect.element(orphans.getByText('断语：宜待')).toBeVisible();
  await orphans.getByRole('button', { name: '复制' }).click();
  await expect.element(page.getByText(NOTICES.textCopied)).toBeVisible();
  expect(copied.mock.calls).toEqual([['断语：宜待']]);
  await orphans.getByRole('button', { name: '不要了' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '不要了' }).click();
  await expect.element(orphans).not.toBeInTheDocument();
});
