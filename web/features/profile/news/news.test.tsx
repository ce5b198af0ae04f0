import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ENTRY_RESULT, entryOf, serveEntries } from '#tests/component/entry-steps.ts';
import { serverKeeps } from '#tests/component/history-steps.ts';
import { reportedOf, serveReported } from '#tests/component/moderation-steps.ts';
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

const IN_A_WEEK = '2026-11-22T04:00:00.000Z';
const decides = (judged: string | null, pausedUntil: string | null = null) => {
  server.answers('countNews', { status: 200, body: { guesses: 0, words: 0, own: 24, judged, pausedUntil } });
  const pauseNote = pausedUntil && '歇几天';
  server.answers('listOwnJudgements', { status: 200, body: { things: [], until: judged, pausedUntil, pauseNote } });
};
const online = () => dispatchEvent(new Event('online'));
const asksAgain = async () => {
  const asked = server.calls('countNews').length;
  online();
  await expect.poll(() => server.calls('countNews').length).toBeGreaterThan(asked);
};

test('what was decided about one’s own things, and a pause, put the dot there until 我的 was read; it asks with no other call', async () => {
  const as = somebody();
  decides(NOON);
  await openApp('/divination', { as });
  await hasDot();
  expect(server.calls('listOwnJudgements')).toEqual([]);
  await tab('我的，有新事').click();
  await hasNone();
  for (const decide of [() => decides(LATER), () => decides(LATER, IN_A_WEEK)]) {
    await openApp('/divination', { as });
    await asksAgain();
    await hasNone();
    decide();
    await asksAgain();
    await hasDot();
    await openApp('/profile', { as });
    await hasNone();
  }
  decides(LATER); // the pause has ended
  await asksAgain();
  await hasNone();
});

test('what waits for an admin puts the dot there and at 管理 until that was opened, and again when more has come', async () => {
  const as = somebody('知微', 'admin');
  const waits = (waiting: string | null) =>
    server.answers('countNews', { status: 200, body: { guesses: 0, words: 0, own: 24, waiting } });
  const link = () => page.getByRole('link', { name: '管理 1' });
  const dotOf = () => link().query()?.querySelector('i') ?? null;
  for (const newest of [NOON, LATER]) {
    serveReported([reportedOf({ changedAt: newest })]);
    waits(newest);
    await openApp('/divination', { as });
    online();
    await hasDot();
    await openApp('/profile', { as });
    await expect.element(link()).toBeVisible();
    expect(dotOf()).not.toBeNull();
    await link().click();
    await hasNone();
    await page.getByRole('link', { name: '返回' }).click();
    await expect.element(link()).toBeVisible();
    expect(dotOf()).toBeNull();
  }
  waits(null);
  await asksAgain();
  await hasNone();
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
