import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ENTRY_RESULT, entryOf, serveEntries } from '#tests/component/entry-steps.ts';
import { serverKeeps } from '#tests/component/history-steps.ts';
import { addressNow, openApp, somebody } from '#tests/component/open-app.tsx';
import { server } from '#tests/component/stub-server.ts';
import { followNews } from '#web/platform/news/news.ts';
import { NEWS_KEY } from '#web/platform/storage/news-key.ts';
import { signOut } from '#web/platform/storage/session.ts';

const NOON = '2026-11-15T04:00:00.000Z';
const LATER = '2026-11-15T05:00:00.000Z';
const tab = (name: string) => page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name, exact: true });
const hasDot = () => expect.element(tab('我的，有新事')).toBeVisible();
const hasNone = () => expect.element(tab('我的')).toBeVisible();

const counts = (guesses: number, words: number, until: string | null) =>
  server.answers('countNews', { status: 200, body: { guesses, words, own: 24, until } });
const seenUntil = () => server.calls('seeNews').map(({ query }) => query.get('until'));

beforeEach(() => {
  followNews(); // as the app does once it is idle
  server.answers('seeNews', { status: 200, body: { success: true } });
  server.answers('listOwnGuesses', { status: 200, body: { guesses: [], next: null, totals: [] } });
});

test('new guesses and words put a dot on 我的 wherever one is; the row says what, and opening it takes both away', async () => {
  counts(2, 1, NOON);
  await openApp('/divination', { as: somebody() });
  await hasDot();
  await tab('我的，有新事').click();
  await page.getByRole('link', { name: '我的猜 24 出题人判了 1 条，有 2 条新猜' }).click();
  await expect.element(page.getByRole('link', { name: '我出的题有 2 条新猜' })).toBeVisible();
  await hasNone();
  counts(0, 0, null);
  await page.getByRole('link', { name: '返回' }).click();
  await expect.element(page.getByRole('link', { name: '我的猜 24', exact: true })).toBeVisible();
  expect(seenUntil()).toEqual([NOON]);
});

test('without a network the dot is as this device last knew it, and what is seen then is told to the server later', async () => {
  const as = somebody();
  counts(0, 1, NOON);
  await openApp('/divination', { as });
  await hasDot();
  server.loses('countNews');
  server.loses('seeNews');
  await openApp('/profile/guesses', { as });
  await hasNone();
  server.answers('seeNews', { status: 200, body: { success: true } });
  counts(0, 1, NOON);
  dispatchEvent(new Event('online'));
  await expect.poll(seenUntil).toEqual([NOON, NOON]);
  await hasNone();
  counts(0, 2, LATER);
  dispatchEvent(new Event('online'));
  await hasDot();
});

test('a cast to look back at puts the dot there until its row was opened', async () => {
  const as = somebody();
  const kept = serveEntries(entryOf({ question: '问归', reviewOn: '2026-11-14' }));
  serverKeeps([ENTRY_RESULT]);
  await openApp('/divination', { as, at: '2026-11-16T04:00:00.000Z' });
  await hasDot();
  await tab('我的，有新事').click();
  await page.getByRole('region', { name: '到了回看的日子' }).getByRole('button', { name: /问归/ }).click();
  await hasNone();
  await expect.poll(addressNow).not.toBe('/profile');
  await page.getByRole('link', { name: '返回' }).click();
  await expect.element(page.getByRole('region', { name: '到了回看的日子' })).toBeVisible();
  await hasNone();
  expect(kept()).toHaveLength(1);
});

test('a guest has no dot, and a logout leaves nothing of it on the device', async () => {
  counts(1, 0, NOON);
  await openApp('/divination');
  await hasNone();
  await openApp('/divination', { as: somebody() });
  await hasDot();
  expect(localStorage.getItem(NEWS_KEY)).not.toBeNull();
  signOut();
  await hasNone();
  expect(localStorage.getItem(NEWS_KEY)).toBeNull();
});
