/** What devices hold that ran an earlier build: captured by running it, with its user and epoch taken out. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { castOnForm, ZHUN } from '../support/cast-steps.ts';
import { type Account, REFUSED, UNREACHED, useOwnServer } from './fixtures.ts';
import { serverEntries } from './pages/entries.ts';
import { pressButton } from './pages/puzzles.ts';
import { deleteRow, historyOf, serverResults } from './pages/saved-results.ts';

const fixtures = useOwnServer();
const FOLDER = new URL('./devices/', import.meta.url);

interface Device {
  readonly localStorage: Readonly<Record<string, string>>;
  readonly databases: readonly {
    readonly name: string;
    readonly version: number;
    readonly stores: readonly {
      readonly name: string;
      readonly keyPath: string | readonly string[];
      readonly indexes: readonly { readonly name: string; readonly keyPath: string | readonly string[] }[];
      readonly rows: readonly unknown[];
    }[];
  }[];
}

/** In the page, before the app has run: puts all of it there. */
async function putOnDevice({ localStorage: stored, databases }: Device): Promise<void> {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  for (const { name, version, stores } of databases)
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name, version);
      opening.onupgradeneeded = () => {
        for (const { name: store, keyPath, indexes, rows } of stores) {
          const objects = opening.result.createObjectStore(store, { keyPath: keyPath as string[] });
          for (const index of indexes) objects.createIndex(index.name, index.keyPath as string[]);
          for (const row of rows) objects.add(row);
        }
      };
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        opening.result.close();
        resolve();
      };
    });
}

/** In the page. */
const guessKeys = (): readonly string[] => Object.keys(localStorage).filter((key) => key.startsWith('shefu-guess:'));

/** In the page: how many rows these databases have. */
async function rowsOf(names: readonly string[]): Promise<number> {
  const answerOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  let count = 0;
  for (const name of names) {
    const database = await answerOf(indexedDB.open(name));
    for (const store of database.objectStoreNames)
      count += await answerOf(database.transaction(store).objectStore(store).count());
    database.close();
  }
  return count;
}

/** What the device had saved before it went offline. The device deletes the second, and has a third. */
async function saveBefore(who: Account): Promise<string> {
  const send = (method: string, path: string, body: object) =>
    fixtures.app.api(method, `/divination/${path}`, { token: who.token, body });
  const row = { movingYao: 0, method: 'manual' };
  await send('POST', 'results', { ...row, timestamp: '2026-11-13T00:00:00.000Z', mainHexagram: '010001' });
  await send('POST', 'results', { ...row, timestamp: '2026-11-13T01:00:00.000Z', mainHexagram: '111111' });
  const entry = { cast: '010001-010000', question: '可行否', category: '出行', notes: [] };
  await send('PUT', 'entries/2026-11-13T00:00:00.000Z', { ...entry, judgment: null, outcome: null, reviewOn: null });
  const response = await fetch(`${fixtures.app.url}/api/divination/results`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
  return response.headers.get('x-data-epoch') ?? '';
}

/** Until 1.1.0 answers had a database of their own. */
function answersIn({ databases }: Device): number {
  const stores = databases.flatMap((database) => database.stores);
  const records = stores.find(({ name }) => name === 'records')?.rows as
    | readonly { readonly kind: string }[]
    | undefined;
  const rows =
    records?.filter(({ kind }) => kind === 'answers') ?? stores.find(({ name }) => name === 'unsent')?.rows ?? [];
  return rows.length;
}

test.each(readdirSync(FOLDER))(
  'what %s left on a device is opened and sent: saves, deletes, entries, drafts, answers and guesses',
  async (name) => {
    const who = await fixtures.account();
    const epoch = await saveBefore(who);
    const text = readFileSync(new URL(name, FOLDER), 'utf8');
    const device: Device = JSON.parse(text.replaceAll('USER', who.user.id).replaceAll('EPOCH', epoch));
    const { page } = await fixtures.visit({ as: who, expects: [REFUSED(404)] });
    await page.goto('/manifest.webmanifest');
    await page.evaluate(putOnDevice, device);
    await page.goto('/profile');
    await page.getByRole('heading', { name: '卦例 · 2' }).waitFor();
    expect(await historyOf(page)).toEqual(['泽火革，初爻动', '水雷屯，初爻动']);
    await expect
      .poll(() => serverResults(fixtures.app, who))
      .toEqual(['2026-11-13T02:00:00.000Z', '2026-11-13T00:00:00.000Z']);
    const questions = async () => (await serverEntries(fixtures.app, who)).map(({ question }) => question).toSorted();
    await expect.poll(questions).toEqual(['何时归', '可行否']);
    const answers = async () =>
      ((await fixtures.app.api('GET', '/practice/answers', { token: who.token })).json as { answers: unknown[] })
        .answers;
    await expect.poll(answers).toHaveLength(answersIn(device));
    const guests = Object.keys(device.localStorage).filter((key) => key.startsWith('shefu-guess:guest:'));
    expect(await page.evaluate(guessKeys)).toEqual(expect.arrayContaining(guests));
    expect(await page.evaluate(rowsOf, ['guanxiang-journal', 'guanxiang-practice'])).toBe(0); // taken over
    await page.goto('/divination');
    await page.getByRole('button', { name: '未保存的卦 · 1' }).waitFor();
  },
);

/** In the page: all that the device keeps but the session. */
async function takeFromDevice(): Promise<Device> {
  const answerOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const databases: Device['databases'][number][] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await answerOf(indexedDB.open(name));
    const stores: Device['databases'][number]['stores'][number][] = [];
    for (const store of database.objectStoreNames) {
      const objects = database.transaction(store).objectStore(store);
      const indexes = [...objects.indexNames].map((index) => ({ name: index, keyPath: objects.index(index).keyPath }));
      stores.push({
        name: store,
        keyPath: objects.keyPath as string[],
        indexes,
        rows: await answerOf(objects.getAll()),
      });
    }
    databases.push({ name, version: database.version, stores });
    database.close();
  }
  const { 'auth-storage': _, ...kept } = { ...localStorage };
  return { localStorage: kept as Device['localStorage'], databases };
}

/** While nothing is sent: the second result is deleted, a third comes with an entry, a cast is left unsaved, and two cards are answered. */
async function useUnsent(page: Page): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('heading', { name: '卦例 · 2' }).waitFor();
  await page.route(/\/api\/(divination|practice)\//, (route) => route.abort());
  await deleteRow(page, '乾为天');
  const row = { mainHexagram: '011101', movingYao: 0, timestamp: '2026-11-13T02:00:00.000Z', method: 'manual' };
  const file = { app: '观象', version: 3, results: [{ ...row, entry: { question: '何时归', notes: [] } }] };
  const buffer = Buffer.from(JSON.stringify(file));
  await page.getByLabel('导入卦例').setInputFiles({ name: '卦例.json', mimeType: 'application/json', buffer });
  await page.getByRole('heading', { name: '卦例 · 2' }).waitFor();
  await page.goto('/divination');
  await castOnForm(page, ZHUN);
  await pressButton(page, '再起一卦');
  await page.goto('/academy/practice/new');
  for (const _ of [1, 2]) {
    await page.getByRole('group').getByRole('button').first().click();
    await page.getByRole('button', { name: /^下一张/ }).click();
  }
}

/** `CAPTURE_DEVICE=1.1.0 npx vitest run --project e2e tests/e2e/earlier-devices.e2e.ts`, once for a release (docs/releasing.md). */
const release = process.env['CAPTURE_DEVICE'];
if (release !== undefined)
  test('what this version leaves on a device is captured', async () => {
    const who = await fixtures.account();
    const epoch = await saveBefore(who);
    const { page } = await fixtures.visit({ as: who, expects: [UNREACHED] });
    await useUnsent(page);
    const device = JSON.stringify(await page.evaluate(takeFromDevice), null, 2);
    writeFileSync(
      new URL(`${release}.json`, FOLDER),
      `${device.replaceAll(who.user.id, 'USER').replaceAll(epoch, 'EPOCH')}\n`,
    );
  });
