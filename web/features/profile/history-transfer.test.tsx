import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { HISTORY_FILE_MAX_BYTES, RESULTS_MAX } from '#contract/limits.ts';
import { HISTORY_NOTICES } from '#contract/words/account-notices.ts';
import { castName } from '#core/casting/cast-name.ts';
import { emptyEntry } from '#core/journal/entry.ts';
import { press } from '#tests/component/cast-steps.ts';
import { serveEntries } from '#tests/component/entry-steps.ts';
import { historyHas, historyRows, NOON, openHistory, THREE_RESULTS } from '#tests/component/history-steps.ts';
import { pauseTimers, somebody } from '#tests/component/open-app.tsx';
import { pickFile } from '#tests/component/pick-file.ts';
import { practicedOn, practised, storedPracticeAnswers } from '#tests/component/practice-steps.ts';
import { server } from '#tests/component/stub-server.ts';
import { manualFacts } from '#tests/support/facts.ts';
import { ZIP_SAMPLES } from '#tests/support/zip-samples.ts';
import { textsOfArchive } from '#web/features/profile/transfer/markdown-archive.ts';
import { toMonthFiles } from '#web/features/profile/transfer/markdown-file.ts';
import { useSession } from '#web/platform/storage/session.ts';
import { ARCHIVE_NOTICES } from './transfer/unzip.ts';

const ROW = { mainHexagram: '010001', movingYao: 0, timestamp: '2026-11-13T00:00:00.000Z', method: 'manual' };

const importFile = (content: BlobPart) => pickFile('导入卦例', content);
const says = (words: string) =>
  expect.element(page.getByRole('status').getByText(words, { exact: true })).toBeVisible();
const fileOf = (results: readonly unknown[], parts: object = {}) =>
  JSON.stringify({ app: '观象', version: 3, results, ...parts });

/** So many bytes of which most are the same megabyte: the browser need not keep them all. */
function blobOf(bytes: number): Blob {
  const megabyte = new Blob([new Uint8Array(2 ** 20)]);
  const rest = new Uint8Array(bytes % 2 ** 20);
  return new Blob([...Array<Blob>(Math.floor(bytes / 2 ** 20)).fill(megabyte), rest]);
}

async function exportAs(form: 'JSON，一份文件' | 'Markdown，一月一份'): Promise<void> {
  await press('卦例的更多');
  await page.getByRole('menuitem', { name: `导出 ${form}` }).click();
}

/** The files that are offered from now on. */
function keepDownloads() {
  const files: { readonly name: string; readonly content: Promise<Response> }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, content: fetch(this.href) });
  });
  return files;
}

test('an export is a file named by the day, that a person can read', async () => {
  const files = keepDownloads();
  await openHistory(THREE_RESULTS, { at: NOON });
  await exportAs('JSON，一份文件');
  await says('已导出 3 则卦例');
  expect(files.map(({ name }) => name)).toEqual(['观象卦例-2026-11-15.json']);
  const file = await (await files[0]?.content)?.json();
  expect(file).toMatchObject({ app: '观象', version: 3 });
  expect(file.results.map((row: { name: string; timestamp: string }) => [row.name, row.timestamp])).toEqual([
    ['泽火革·初爻动', '2026-11-15T02:00:00.000Z'],
    ['乾为天·上爻动', '2026-11-14T02:00:00.000Z'],
    ['水雷屯·初爻动', '2026-11-12T02:00:00.000Z'],
  ]);
});

test('as Markdown it is a zip file with a month each, which is imported again with what was written', async () => {
  const files = keepDownloads();
  await openHistory(THREE_RESULTS, { at: NOON });
  await exportAs('Markdown，一月一份');
  await says('已导出 3 则卦例');
  expect(files.map(({ name }) => name)).toEqual(['观象卦例-2026-11-15.zip']);
  const archive = (await (await files[0]?.content)?.arrayBuffer()) ?? new ArrayBuffer();
  const texts = textsOfArchive(new Uint8Array(archive));
  expect(texts).toMatchObject({ ok: true, value: [expect.stringContaining('# 2026年11月\n')] });
  const kept = await openHistory([]);
  await importFile(archive);
  await says('已导入 3 则');
  await historyHas(3);
  await expect.poll(() => kept().length).toBe(3);
  await importFile(archive);
  await says('没有新的卦例，3 则已有');
});

test('one month alone is imported too, and what was written there is kept', async () => {
  const facts = manualFacts(ROW.timestamp, '010001');
  const judgment = { text: '---\n宜守', at: NOON, first: null };
  const entry = { ...emptyEntry(facts.timestamp, castName(facts.cast)), judgment };
  const [month] = toMonthFiles([facts], new Map([[facts.timestamp, entry]]));
  const written = serveEntries();
  await openHistory([]);
  await importFile(month?.text ?? '');
  await says('已导入 1 则');
  await expect.poll(() => written()[0]?.judgment).toEqual(judgment);
});

const zipSample = (name: keyof typeof ZIP_SAMPLES): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(ZIP_SAMPLES[name]), (letter) => letter.charCodeAt(0));

test('what was practised is exported along, and comes back by an import, once', async () => {
  const files = keepDownloads();
  const [one, other] = [somebody(), somebody()];
  const answers = [practicedOn('2026-10-01', 'name:010001'), practicedOn('2026-10-02', 'case:plum')];
  await practised(answers, one.user.id);
  await openHistory(THREE_RESULTS, { at: NOON, as: one });
  await exportAs('JSON，一份文件');
  await says('已导出 3 则卦例，连同练习 2 次');
  const text = (await (await files[0]?.content)?.text()) ?? '';
  await openHistory(THREE_RESULTS, { at: NOON, as: other });
  await importFile(text);
  await says('没有新的卦例，3 则已有。练习并入 2 次');
  await importFile(text);
  await says('没有新的卦例，3 则已有。练习没有新的');
  expect(await storedPracticeAnswers(other.user.id)).toEqual(answers);
  await importFile(fileOf([ROW], { version: 4, practice: [{}] }));
  await says('已导入 1 则。练习没有新的，1 次读不出来');
});

test('a log of practice alone is exported, without a choice of forms, and comes back by an import', async () => {
  const files = keepDownloads();
  const [one, other] = [somebody(), somebody()];
  const answers = [practicedOn('2026-10-01', 'name:010001')];
  await practised(answers, one.user.id);
  await openHistory([], { at: NOON, as: one });
  await press('卦例的更多');
  await page.getByRole('menuitem', { name: '导出练习' }).click();
  await says('已导出练习 1 次');
  const text = (await (await files[0]?.content)?.text()) ?? '';
  await openHistory([], { at: NOON, as: other });
  await press('卦例的更多');
  await page.getByRole('menuitem', { name: '导出练习' }).click();
  await says('还没有卦例和练习可以导出');
  await importFile(text);
  await says('没有新的卦例。练习并入 1 次');
  expect(await storedPracticeAnswers(other.user.id)).toEqual(answers);
});

test('who has neither casts nor practice has nothing to export', async () => {
  await openHistory([], { at: NOON });
  await press('卦例的更多');
  expect(
    page
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['导入']);
});

test('what came of it is said for ten seconds', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await openHistory(THREE_RESULTS, { at: NOON });
  await pauseTimers();
  await exportAs('JSON，一份文件');
  await says('已导出 3 则卦例');
  await vi.advanceTimersByTimeAsync(9999);
  await says('已导出 3 则卦例');
  await vi.advanceTimersByTimeAsync(1);
  await expect.element(page.getByText('已导出 3 则卦例')).not.toBeInTheDocument();
});

test('rows that cannot be read are counted, and the others are imported', async () => {
  const kept = await openHistory([]);
  const rows = [ROW, { ...ROW, movingYao: 9 }, ROW, { ...ROW, timestamp: '2026-11-12T00:00:00.000Z' }, '卦'];
  await importFile(fileOf(rows));
  await says('已导入 2 则，1 则已有，2 则读不出来');
  await historyHas(2);
  await expect.poll(() => kept().length).toBe(2);
});

test('entries that the server would refuse are counted and left out, and their casts are imported', async () => {
  const kept = await openHistory([]);
  const broken = ['\0', '\ud83d'].map((mark, day) => ({
    ...ROW,
    timestamp: `2026-11-1${day + 1}T00:00:00.000Z`,
    entry: { notes: [], question: `可行否${mark}` },
  }));
  await importFile(fileOf([ROW, ...broken]));
  await says('已导入 3 则，2 则的记录读不出来');
  await historyHas(3);
  await expect.poll(() => kept().length).toBe(3);
});

test.each<[string, () => BlobPart, string]>([
  ['too large', () => blobOf(HISTORY_FILE_MAX_BYTES + 1), HISTORY_NOTICES.tooLarge],
  ['not JSON', () => '{"app":"观象","version":3,"results":[', HISTORY_NOTICES.notJson],
  ['not text', () => new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), HISTORY_NOTICES.notJson],
  ['empty', () => '', HISTORY_NOTICES.notJson],
  ['of another app', () => JSON.stringify({ app: '别家', version: 3, results: [ROW] }), HISTORY_NOTICES.notOurs],
  ['a bare list', () => JSON.stringify([ROW]), HISTORY_NOTICES.notOurs],
  ['of version 1', () => fileOf([ROW], { version: 1 }), HISTORY_NOTICES.older],
  ['of version 2', () => fileOf([ROW], { version: 2 }), HISTORY_NOTICES.older],
  ['of a later version', () => fileOf([ROW], { version: 5 }), HISTORY_NOTICES.newer],
  ['full of rows that cannot be read', () => fileOf([{}, 1, null]), HISTORY_NOTICES.nothingReadable],
  ['a month of another app', () => '---\ntitle: 别家\n---\n', HISTORY_NOTICES.notOurs],
  ['a month of a later version', () => '---\napp: 观象\nversion: 4\n---\n', HISTORY_NOTICES.newer],
  ['a zip file without a month', () => zipSample('debian'), HISTORY_NOTICES.notOurs],
  ['a zip file that is cut off', () => zipSample('debian').slice(0, -9), ARCHIVE_NOTICES.broken],
  ['a zip file with a password', () => zipSample('locked'), ARCHIVE_NOTICES.encrypted],
  ['a zip file of zip64', () => zipSample('zip64'), ARCHIVE_NOTICES.zip64],
  ['a zip file packed in another way', () => zipSample('bzip2'), ARCHIVE_NOTICES.method],
  ['too long', () => fileOf(Array(RESULTS_MAX + 1).fill(ROW)), HISTORY_NOTICES.noRoom(RESULTS_MAX)],
])('a file that is %s changes nothing and says so', async (_, contentOf, words) => {
  await openHistory(THREE_RESULTS);
  const stored = () => localStorage.getItem('divination-storage');
  const before = stored();
  await importFile(contentOf());
  await says(words);
  expect(stored()).toBe(before);
  expect(historyRows().elements()).toHaveLength(3);
  expect(server.calls('saveResult')).toEqual([]);
});

test('a file that exceeds the limit together with the present results is not imported at all', async () => {
  await openHistory(THREE_RESULTS);
  const rows = Array.from({ length: RESULTS_MAX }, (_, minute) => ({
    ...ROW,
    timestamp: new Date(Date.UTC(2020, 0, 1, 0, minute)).toISOString(),
  }));
  await importFile(fileOf(rows));
  await says(HISTORY_NOTICES.noRoom(RESULTS_MAX));
  await historyHas(3);
  expect(server.calls('saveResult')).toEqual([]);
});

test('a file that was picked before the account changed is imported into neither', async () => {
  const kept = await openHistory(THREE_RESULTS);
  let goOn = () => {};
  const read = vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        goOn = () => resolve(new TextEncoder().encode(fileOf([ROW])).buffer);
      }),
  );
  await importFile(fileOf([ROW]));
  await expect.poll(() => read.mock.calls.length).toBe(1);
  const { token, sessionExpiry } = useSession.getState();
  const user = somebody().user;
  useSession.setState({ isAuthenticated: true, user, token: token ?? '', sessionExpiry: sessionExpiry ?? 0 });
  goOn();
  await says(HISTORY_NOTICES.otherUser);
  expect(server.calls('saveResult')).toEqual([]);
  expect(kept()).toHaveLength(3);
});

test('whatever goes wrong is said, and another file can be picked', async () => {
  await openHistory(THREE_RESULTS);
  const broken = vi.spyOn(DataView.prototype, 'getUint32').mockImplementation(() => {
    throw new RangeError('invented');
  });
  await importFile(zipSample('debian'));
  await says(HISTORY_NOTICES.importFailed);
  broken.mockRestore();
  await importFile(fileOf([ROW]));
  await says('已导入 1 则');
  await historyHas(4);
});
