import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Account, useFixtures } from './fixtures.ts';
import { callsTo } from './pages/account-forms.ts';
import { exportAs, historyOf, saveAll, serverResults, threeResults } from './pages/saved-results.ts';
import { deviceOf } from './sync/sync-stage.ts';

const fixtures = useFixtures();

async function openProfile(as: Account, count: number): Promise<Page> {
  const { page } = await fixtures.visit({ as });
  await page.goto('/profile');
  await page.getByRole('heading', { name: `卦例 · ${count}` }).waitFor();
  return page;
}

/** Exports as a reader does, and answers the file; a breach of the content security policy would fail the visit. */
async function exported(page: Page, form: Parameters<typeof exportAs>[1]) {
  const downloading = page.waitForEvent('download');
  await exportAs(page, form);
  const download = await downloading;
  return { name: download.suggestedFilename(), buffer: readFileSync(await download.path()) };
}

const importFile = (page: Page, file: { readonly name: string; readonly buffer: Buffer }): Promise<void> =>
  page.getByLabel('导入卦例').setInputFiles({ ...file, mimeType: 'application/octet-stream' });

const says = (page: Page, words: string) => page.getByRole('status').getByText(words, { exact: true }).waitFor();

test.each([
  ['JSON，一份文件', 'json'],
  ['Markdown，一月一份', 'zip'],
] as const)(
  'an export as %s imported into another account gives the same history there and on the server; a second import changes nothing',
  async (form, ending) => {
    const [giver, taker] = [await fixtures.account(), await fixtures.account()];
    const saved = threeResults();
    await saveAll(fixtures.app, giver, saved);
    const file = await exported(await openProfile(giver, 3), form);
    expect(file.name).toMatch(new RegExp(`^观象卦例-\\d{4}-\\d{2}-\\d{2}\\.${ending}$`));
    const page = await openProfile(taker, 0);
    await importFile(page, file);
    await says(page, '已导入 3 则');
    await expect.poll(() => historyOf(page)).toEqual(['泽火革，初爻动', '乾为天，上爻动', '水雷屯，初爻动']);
    const timestamps = saved.map(({ timestamp }) => timestamp).toReversed();
    await expect.poll(() => serverResults(fixtures.app, taker)).toEqual(timestamps);
    await expect.poll(async () => (await deviceOf(page)).pending).toBe(0); // the browser has reported the requests it made
    const calls = callsTo(page, '/api/divination/results');
    await importFile(page, file);
    await says(page, '没有新的卦例，3 则已有');
    await page.getByRole('button', { name: /^泽火革，初爻动，/ }).click();
    await page.getByText('年5 + 月12 + 日17 = 34').waitFor();
    expect(await serverResults(fixtures.app, taker)).toEqual(timestamps);
    expect(calls.filter((call) => call.method() !== 'GET')).toEqual([]);
  },
);
