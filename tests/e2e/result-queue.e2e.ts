import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { REFUSED, useFixtures } from './fixtures.ts';
import { callsTo } from './pages/account-forms.ts';
import { deleteRow, historyOf, saveAll, threeResults } from './pages/saved-results.ts';

const fixtures = useFixtures();
const ONE_RESULT = '**/api/divination/results/**';

/** Deletes that the page has sent. */
function deletesOf(page: Page): () => number {
  const calls = callsTo(page, '/api/divination/results/');
  return () => calls.filter((call) => call.method() === 'DELETE').length;
}

test('an operation the server refuses is logged and not tried again', async () => {
  const who = await fixtures.account();
  await saveAll(fixtures.app, who, threeResults());
  const { page, context } = await fixtures.visit({ as: who, at: Date.now(), expects: [REFUSED(500)] });
  await page.goto('/profile');
  await page.getByRole('heading', { name: '卦例 · 3' }).waitFor();
  const warnings: string[] = [];
  context.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  const logged = context.waitForEvent('request', (request) => /"level":"warning"/.test(request.postData() ?? ''));
  const deletes = deletesOf(page);
  const json = { success: false, code: 'server.fault', message: '服务器错误，请稍后重试' };
  await page.route(ONE_RESULT, (route) => route.fulfill({ status: 500, json }));
  await deleteRow(page, '乾为天，上爻动');
  await expect.poll(deletes).toBe(1);
  expect((await logged).postDataJSON()).toMatchObject({ level: 'warning' });
  await page.clock.runFor(120_000);
  await expect.poll(() => historyOf(page)).toHaveLength(2);
  expect(deletes()).toBe(1);
  expect(warnings.some((line) => /\[WARNING\] results refused for now Data: .*500/.test(line))).toBe(true);
  await expect.poll(() => page.getByText(json.message).count()).toBe(0);
});
