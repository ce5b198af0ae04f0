import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { HISTORY_NOTICES } from '#contract/history-notices.ts';
import { RESULTS_MAX } from '#contract/limits.ts';
import { HISTORY_FILE_MAX_BYTES } from '#web/features/profile/history-file-size.ts';
import { type Account, useFixtures } from './fixtures.ts';
import { callsTo } from './pages/account-forms.ts';
import { historyOf, saveAll, serverResults, threeResults } from './pages/saved-results.ts';
import { deviceOf } from './sync/sync-stage.ts';

const fixtures = useFixtures();
/** A file on the disk: so many bytes are too slow through the test's own line to the browser. */
const TOO_LARGE = 'one byte too many';
const ROW = { mainHexagram: '010001', movingYao: 0, timestamp: '2026-11-13T00:00:00.000Z', method: 'manual' };

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

async function importText(page: Page, text: string | Buffer): Promise<void> {
  if (text === TOO_LARGE) {
    const folder = mkdtempSync(join(tmpdir(), 'guanxiang-file-'));
    const path = join(folder, '卦例.json');
    writeFileSync(path, '');
    truncateSync(path, HISTORY_FILE_MAX_BYTES + 1);
    await page.getByLabel('导入卦例').setInputFiles(path);
    rmSync(folder, { recursive: true });
    return;
  }
  const buffer = typeof text === 'string' ? Buffer.from(text) : text;
  await page.getByLabel('导入卦例').setInputFiles({ name: '卦例.json', mimeType: 'application/json', buffer });
}

const writesOf = (calls: readonly Request[]) => calls.filter((call) => call.method() !== 'GET');
const says = (page: Page, words: string) => page.getByRole('status').getByText(words, { exact: true }).waitFor();
const fileOf = (results: readonly unknown[], parts: object = {}) =>
  JSON.stringify({ app: '观象', version: 1, results, ...parts });

test('an export is a file named by the day, that a person can read', async () => {
  const who = await fixtures.account();
  const saved = threeResults();
  await saveAll(fixtures.app, who, saved);
  const page = await openProfile(who, 3);
  const { name, text } = await exported(page);
  await says(page, '已导出 3 则卦例');
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
  expect(name).toBe(`观象卦例-${today}.json`);
  const file = JSON.parse(text);
  expect(file).toMatchObject({ app: '观象', version: 3 });
  expect(file.results.map((row: { name: string }) => row.name)).toEqual([
    ...['泽火革·初爻动', '乾为天·上爻动', '水雷屯·初爻动'],
  ]);
  expect(file.results.map((row: { timestamp: string }) => row.timestamp)).toEqual(
    saved.map(({ timestamp }) => timestamp).toReversed(),
  );
});

test('an export imported into another account gives the same history there and on the server; a second import changes nothing', async () => {
  const [giver, taker] = [await fixtures.account(), await fixtures.account()];
  const saved = threeResults();
  await saveAll(fixtures.app, giver, saved);
  const { text } = await exported(await openProfile(giver, 3));
  const page = await openProfile(taker, 0);
  await importText(page, text);
  await says(page, '已导入 3 则');
  expect(await historyOf(page)).toEqual(['泽火革，初爻动', '乾为天，上爻动', '水雷屯，初爻动']);
  const timestamps = saved.map(({ timestamp }) => timestamp).toReversed();
  await expect.poll(() => serverResults(fixtures.app, taker)).toEqual(timestamps);
  await expect.poll(async () => (await deviceOf(page)).pending).toBe(0); // the browser has reported the requests it made
  const calls = callsTo(page, '/api/divination/results');
  await importText(page, text);
  await says(page, '没有新的卦例，3 则已有');
  expect(await serverResults(fixtures.app, taker)).toEqual(timestamps);
  expect(writesOf(calls)).toEqual([]);
  await page.getByRole('button', { name: /^泽火革，初爻动，/ }).click();
  await page.getByText('年5 + 月12 + 日17 = 34').waitFor();
});

test('rows that cannot be read are counted, and the others are imported', async () => {
  const page = await openProfile(await fixtures.account(), 0);
  const rows = [ROW, { ...ROW, movingYao: 9 }, ROW, { ...ROW, timestamp: '2026-11-12T00:00:00.000Z' }, '卦'];
  await importText(page, fileOf(rows));
  await says(page, '已导入 2 则，1 则已有，2 则读不出来');
  await page.getByRole('heading', { name: '卦例 · 2' }).waitFor();
});

test.each<[string, string | Buffer, string]>([
  ['too large', TOO_LARGE, HISTORY_NOTICES.tooLarge],
  ['not JSON', '{"app":"观象","version":1,"results":[', HISTORY_NOTICES.notJson],
  ['not text', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), HISTORY_NOTICES.notJson],
  ['empty', '', HISTORY_NOTICES.notJson],
  ['of another app', JSON.stringify({ app: '别家', version: 1, results: [ROW] }), HISTORY_NOTICES.notOurs],
  ['a bare list', JSON.stringify([ROW]), HISTORY_NOTICES.notOurs],
  ['of a later version', fileOf([ROW], { version: 4 }), HISTORY_NOTICES.newer],
  ['full of rows that cannot be read', fileOf([{}, 1, null]), HISTORY_NOTICES.nothingReadable],
  ['too long', fileOf(Array(RESULTS_MAX + 1).fill(ROW)), HISTORY_NOTICES.noRoom(RESULTS_MAX)],
])('a file that is %s changes nothing and says so', async (_, text, words) => {
  const who = await fixtures.account();
  await saveAll(fixtures.app, who, threeResults());
  const page = await openProfile(who, 3);
  const calls = callsTo(page, '/api/divination/results');
  const stored = () => page.evaluate(() => localStorage.getItem('divination-storage'));
  const before = await stored();
  await importText(page, text);
  await says(page, words);
  expect(await stored()).toBe(before);
  expect(await historyOf(page)).toHaveLength(3);
  expect(writesOf(calls)).toEqual([]);
});

test('a file that exceeds the limit together with the present results is not imported at all', async () => {
  const page = await openProfile(await fixtures.account(), 0);
  await importText(page, fileOf([ROW]));
  await says(page, '已导入 1 则');
  const rows = Array.from({ length: RESULTS_MAX }, (_, minute) => ({
    ...ROW,
    timestamp: new Date(Date.UTC(2020, 0, 1, 0, minute)).toISOString(),
  }));
  await importText(page, fileOf(rows));
  await says(page, HISTORY_NOTICES.noRoom(RESULTS_MAX));
  await page.getByRole('heading', { name: '卦例 · 1' }).waitFor();
});

test('a user without results can import, and has no export button', async () => {
  const page = await openProfile(await fixtures.account(), 0);
  expect(await page.getByRole('button', { name: '导出卦例' }).count()).toBe(0);
  expect(await page.getByLabel('导入卦例').count()).toBe(1);
});
