import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { HISTORY_NOTICES } from '#contract/words/account-notices.ts';
import { type Account, REFUSED, UNREACHED, useFixtures, type VisitOptions } from './fixtures.ts';
import { recordStates, serverEntries } from './pages/entries.ts';
import { pressButton } from './pages/puzzles.ts';
import { deleteRow, exportAs, serverResults } from './pages/saved-results.ts';

const fixtures = useFixtures();
const AT = '2026-11-13T00:00:00.000Z';
const NOTE = { id: 'note-0001', at: AT, text: '路上遇雨 🌧️ עברית', mark: null };

const rowOf = (entry?: object) => ({
  ...{ mainHexagram: '010001', movingYao: 0, timestamp: AT, method: 'manual' },
  ...(entry && { entry: { notes: [], ...entry } }),
});
const ROW = rowOf({ question: '可行否', category: '出行', notes: [NOTE], reviewOn: '2026-12-01' });
const fileOf = (...results: readonly object[]) => JSON.stringify({ app: '观象', version: 3, results });

async function openProfile(as: Account, count: number, options: VisitOptions = {}) {
  const visit = await fixtures.visit({ as, ...options });
  await visit.page.goto('/profile');
  await visit.page.getByRole('heading', { name: `卦例 · ${count}` }).waitFor();
  return visit;
}

async function importFile(page: Page, text: string, words: string): Promise<void> {
  const file = { name: '卦例.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  await page.getByLabel('导入卦例').setInputFiles(file);
  await page.getByRole('status').getByText(words, { exact: true }).waitFor();
}

/** What an export says of the entries. */
async function exportedEntries(page: Page): Promise<readonly unknown[]> {
  const downloading = page.waitForEvent('download');
  await exportAs(page, 'JSON，一份文件');
  const { results } = JSON.parse(readFileSync(await (await downloading).path(), 'utf8'));
  return results.map(({ entry }: { entry?: unknown }) => entry ?? null);
}

const serverQuestions = async (who: Account) =>
  (await serverEntries(fixtures.app, who)).map(({ question }) => question);

test('entries of an imported file reach the server and another device, whose export has them as they were', async () => {
  const who = await fixtures.account();
  const { page } = await openProfile(who, 0);
  await importFile(page, fileOf(ROW), '已导入 1 则');
  await expect.poll(() => serverQuestions(who)).toEqual(['可行否']);
  const { page: other } = await openProfile(who, 1);
  await expect.poll(() => recordStates(other)).toEqual(['sent']);
  expect(await exportedEntries(other)).toEqual([{ ...ROW.entry, judgment: null, outcome: null }]);
});

test('what differs on two devices stays: the second text becomes a note', async () => {
  const who = await fixtures.account();
  const { page } = await openProfile(who, 0);
  const { page: other } = await openProfile(who, 0, { expects: [REFUSED(412)] });
  await importFile(page, fileOf(rowOf({ question: '可行否' })), '已导入 1 则');
  await expect.poll(() => serverQuestions(who)).toEqual(['可行否']);
  await importFile(other, fileOf(rowOf({ question: '可止否' })), '已导入 1 则');
  await expect
    .poll(async () => (await serverEntries(fixtures.app, who))[0]?.notes.map(({ text, mark }) => [mark, text]))
    .toEqual([['question', '可止否']]);
  expect(await serverQuestions(who)).toEqual(['可行否']);
});

test('撤销 brings a deleted cast back with its entry, also if both were gone from the server', async () => {
  const who = await fixtures.account();
  const { page } = await openProfile(who, 0, { at: Date.now(), expects: [REFUSED(412)] });
  await importFile(page, fileOf(ROW), '已导入 1 则');
  await expect.poll(() => serverQuestions(who)).toEqual(['可行否']);
  await page.clock.pauseAt(Date.now() + 60_000); // the toast stays
  await deleteRow(page, '水雷屯，初爻动');
  await expect.poll(() => serverResults(fixtures.app, who)).toEqual([]);
  await page.getByRole('button', { name: '撤销' }).click();
  await page.getByText(HISTORY_NOTICES.undone).waitFor();
  await expect.poll(() => serverQuestions(who)).toEqual(['可行否']);
});

test('a logout leaves no entry on the device but what the server does not have, which waits for its user', async () => {
  const who = await fixtures.account();
  const { page, expect: expects } = await openProfile(who, 0);
  await importFile(page, fileOf(ROW), '已导入 1 则');
  await expect.poll(() => recordStates(page)).toEqual(['sent']);
  await page.route('**/api/divination/**', (route) => route.abort());
  expects(UNREACHED);
  await importFile(
    page,
    fileOf({ ...rowOf({ question: '可止否' }), timestamp: '2026-11-14T00:00:00.000Z' }),
    '已导入 1 则',
  );
  await expect.poll(() => recordStates(page)).toEqual(['sent', 'unsent']);
  await pressButton(page, '退出登录');
  await page.getByText('还有 1 条卦例未同步').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出', exact: true }).click();
  await expect.poll(() => recordStates(page)).toEqual(['unsent']);
});

test('a browser without a database imports the casts, and says that it cannot keep the entries', async () => {
  const who = await fixtures.account();
  const { page, context } = await fixtures.visit({ as: who });
  await context.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  await page.goto('/profile');
  await page.getByRole('heading', { name: '卦例 · 0' }).waitFor();
  await importFile(page, fileOf(ROW), `已导入 1 则。${HISTORY_NOTICES.entriesNotKept}`);
  await expect.poll(() => serverResults(fixtures.app, who)).toEqual([AT]);
});

test('a full disk refuses the entries and keeps the casts', async () => {
  const who = await fixtures.account();
  const { page, context } = await fixtures.visit({ as: who });
  const devtools = await context.newCDPSession(page);
  // before the database is opened: the browser remembers for a while how much room there was
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(fixtures.app.url).origin, quotaSize: 1 });
  await page.goto('/profile');
  await page.getByRole('heading', { name: '卦例 · 0' }).waitFor();
  await importFile(page, fileOf(ROW), `已导入 1 则。${HISTORY_NOTICES.entriesNotKept}`);
  await expect.poll(() => serverResults(fixtures.app, who)).toEqual([AT]);
});
