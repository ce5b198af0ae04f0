import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Account, useFixtures } from './fixtures.ts';
import { callsTo } from './pages/account-forms.ts';
import { historyOf, saveAll, serverResults, threeResults } from './pages/saved-results.ts';
import { deviceOf } from './sync/sync-stage.ts';

const fixtures = useFixtures();

async function openProfile(as: Account, count: number): Promise<Page> {
  const { page } = await fixtures.visit({ as });
  await page.goto('/profile');
  await page.getByRole('heading', { name: `卦例 · ${count}` }).waitFor();
  return page;
}

/** Exports as a reader does, and answers the file; a breach of the content security policy would fail the visit. */
async function exported(page: Page): Promise<{ readonly name: string; readonly text: string }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出卦例' }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}

const importText = (page: Page, text: string): Promise<void> =>
  page
    .getByLabel('导入卦例')
    .setInputFiles({ name: '卦例.json', mimeType: 'application/json', buffer: Buffer.from(text) });

const says = (page: Page, words: string) => page.getByRole('status').getByText(words, { exact: true }).waitFor();

test('an export imported into another account gives the same history there and on the server; a second import changes nothing', async () => {
  const [giver, taker] = [await fixtures.account(), await fixtures.account()];
  const saved = threeResults();
  await saveAll(fixtures.app, giver, saved);
  const { name, text } = await exported(await openProfile(giver, 3));
  expect(name).toMatch(/^观象卦例-\d{4}-\d{2}-\d{2}\.json$/);
  const page = await openProfile(taker, 0);
  await importText(page, text);
  await says(page, '已导入 3 则');
  await expect.poll(() => historyOf(page)).toEqual(['泽火革，初爻动', '乾为天，上爻动', '水雷屯，初爻动']);
  const timestamps = saved.map(({ timestamp }) => timestamp).toReversed();
  await expect.poll(() => serverResults(fixtures.app, taker)).toEqual(timestamps);
  await expect.poll(async () => (await deviceOf(page)).pending).toBe(0); // the browser has reported the requests it made
  const calls = callsTo(page, '/api/divination/results');
  await importText(page, text);
  await says(page, '没有新的卦例，3 则已有');
  await page.getByRole('button', { name: /^泽火革，初爻动，/ }).click();
  await page.getByText('年5 + 月12 + 日17 = 34').waitFor();
  expect(await serverResults(fixtures.app, taker)).toEqual(timestamps);
  expect(calls.filter((call) => call.method() !== 'GET')).toEqual([]);
});
