import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { castByHand, castOnForm, choose, QIAN } from '../support/cast-steps.ts';
import { UNREACHED, useOwnServer } from './fixtures.ts';
import { logOut } from './pages/account-forms.ts';
import { fillPuzzle, LIST, makePuzzle, pressButton } from './pages/puzzles.ts';

const fixtures = useOwnServer();

/** What stays, and why: all of it is the device's, none of it is about a person. */
const MAY_STAY = [
  'caches guanxiang-*: the files of the app and the classic, the same for everybody',
  'localStorage divination-form: the tiles that are chosen on the form',
  'localStorage guanxiang-practice: that there is a database for 练习, which is empty',
  'localStorage guanxiang-reading: which steps of a reading are folded',
  'localStorage guanxiang-settings: theme, size of text, 晚子时',
  'localStorage guanxiang-wings: the place in the wings, which a guest has too',
  'sessionStorage splash-shown: the splash was shown in this tab',
  'sessionStorage visit-begun: written by the test',
];
const STAYING = MAY_STAY.map((line) => line.split(':')[0] ?? '');

/** In the page: every place where something is stored. A cache of the app's own files is one place, an answer of the API in it another. */
async function placesOf(): Promise<readonly string[]> {
  const ofStorage = (name: string, storage: Storage) => Object.keys(storage).map((key) => `${name} ${key}`);
  const places = [...ofStorage('localStorage', localStorage), ...ofStorage('sessionStorage', sessionStorage)];
  const answerOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await answerOf(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const count = await answerOf(database.transaction(store).objectStore(store).count());
      if (count > 0) places.push(`indexedDB ${name} ${store}`);
    }
    database.close();
  }
  for (const name of await caches.keys()) {
    const paths = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    places.push(`caches ${name.replace(/^guanxiang-.*/, 'guanxiang-*')}`);
    for (const path of paths) if (/^\/(api|uploads|export)\//.test(path)) places.push(`caches ${name} ${path}`);
  }
  return [...new Set(places)].sort();
}

async function searchFor(page: Page, words: string): Promise<void> {
  await page.goto(`/search?q=${words}`);
  await page
    .getByRole('link', { name: /水雷屯/ })
    .first()
    .waitFor();
  await page.getByRole('textbox', { name: '查找' }).press('Enter');
}

async function practise(page: Page): Promise<void> {
  await page.goto('/academy/practice/new');
  await page.getByRole('group').getByRole('button').first().click();
  await page.getByRole('button', { name: /^下一张/ }).waitFor();
}

test('after 退出登录 the device has nothing but its own settings, whatever was done on it', async () => {
  const [who, author] = [await fixtures.account(), await fixtures.account()];
  const puzzle = await makePuzzle(fixtures.app, author);
  const { page } = await fixtures.visit({ as: who, serviceWorker: true });
  await castByHand(page);
  await pressButton(page, '保存卦例');
  await page.getByText('卦例保存成功').waitFor();
  await page.getByRole('link', { name: '断语、札记、结果与回看' }).click();
  await page.getByRole('textbox', { name: '断语' }).fill('宜守');
  await page.goto('/divination');
  await pressButton(page, '再起一卦');
  await castOnForm(page, QIAN); // a draft, and the current cast
  await searchFor(page, '屯');
  await page.goto('/library/wings/zagua');
  await page.getByText('乾刚坤柔').first().waitFor();
  await practise(page);
  await page.goto(`${LIST}/create`);
  await fillPuzzle(page, { title: '匣中何物' });
  await page.goto(`${LIST}/${puzzle}`);
  await page.getByRole('textbox', { name: '我来猜' }).fill('想来是铃铛');
  await page.goto('/profile');
  await page.getByText('1 条未同步').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: '卦例 · 1' }).waitFor();
  const before = await page.evaluate(placesOf);
  for (const place of ['auth-storage', 'divination-drafts', 'guanxiang-searches', 'guess-typed', 'puzzle-drafts'])
    expect(
      before.some((one) => one.includes(place)),
      place,
    ).toBe(true);
  expect(before.filter((place) => place.startsWith('indexedDB'))).toEqual([
    'indexedDB guanxiang-saved records',
    'indexedDB guanxiang-saved users',
  ]);

  await logOut(page);
  await page.getByRole('heading', { name: '游客' }).waitFor();
  await expect
    .poll(async () => (await page.evaluate(placesOf)).filter((place) => !STAYING.includes(place)))
    .toEqual([]);
  await page.goto('/search');
  await page.getByText('可以这样找').waitFor();
  expect(await page.getByText('最近搜过').count()).toBe(0);
});

/** In the page: all that can be read there. */
const shownOf = (): string =>
  [
    document.title,
    document.body.innerText,
    ...[...document.querySelectorAll('textarea, input')].map((field) => (field as HTMLInputElement).value),
  ].join();

/** Each in a tab of its own: a guess, a puzzle, a cast that is shown, one that is half made. */
async function openTabs(context: BrowserContext, puzzle: number): Promise<readonly Page[]> {
  const tabs = await Promise.all([1, 2, 3, 4].map(() => context.newPage()));
  const [guess, form, cast, half] = tabs as [Page, Page, Page, Page];
  await guess.goto(`${LIST}/${puzzle}`);
  await guess.getByRole('textbox', { name: '我来猜' }).fill('想来是铃铛');
  await form.goto(`${LIST}/create`);
  await fillPuzzle(form, { title: '匣中何物' });
  await castByHand(cast, QIAN);
  await half.goto('/divination');
  await choose(half, { upper: QIAN.upper, lower: QIAN.lower });
  await half.getByText('乾为天').waitFor();
  return tabs;
}

test.each([false, true])(
  'after 退出登录 no other tab shows or keeps what its user was doing there; without a network: %s',
  async (isOffline) => {
    const [who, author] = [await fixtures.account(), await fixtures.account()];
    const puzzle = await makePuzzle(fixtures.app, author);
    const { page, context } = await fixtures.visit({ as: who, serviceWorker: true, expects: [UNREACHED] });
    await page.goto('/profile');
    await page.getByRole('heading', { name: '卦例 · 0' }).waitFor();
    const tabs = await openTabs(context, puzzle);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(isOffline);
    await logOut(page);
    await page.getByRole('heading', { name: '游客' }).waitFor();
    for (const tab of tabs) {
      await expect
        .poll(async () => (await tab.evaluate(placesOf)).filter((place) => !STAYING.includes(place)))
        .toEqual([]);
      await expect.poll(() => tab.evaluate(shownOf)).not.toMatch(/想来是铃铛|匣中何物|乾为天/);
    }
  },
);
