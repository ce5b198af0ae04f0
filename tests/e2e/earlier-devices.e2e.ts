/** What devices hold that ran an earlier build: captured by running it, with its user and epoch taken out. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Account, REFUSED, useOwnServer } from './fixtures.ts';
import { serverEntries } from './pages/entries.ts';
import { historyOf, serverResults } from './pages/saved-results.ts';

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
    const unsent = device.databases.flatMap(({ stores }) => stores).find((store) => store.name === 'unsent');
    const answers = async () =>
      ((await fixtures.app.api('GET', '/practice/answers', { token: who.token })).json as { answers: unknown[] })
        .answers;
    await expect.poll(answers).toHaveLength(unsent?.rows.length ?? 0);
    const guests = Object.keys(device.localStorage).filter((key) => key.startsWith('shefu-guess:guest:'));
    expect(await page.evaluate(guessKeys)).toEqual(expect.arrayContaining(guests));
    expect(await page.evaluate(rowsOf, ['guanxiang-journal', 'guanxiang-practice'])).toBe(0); // taken over
    await page.goto('/divination');
    await page.getByRole('button', { name: '未保存的卦 · 1' }).waitFor();
  },
);
