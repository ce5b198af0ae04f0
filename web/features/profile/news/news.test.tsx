import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ResponseBody } from '#contract/endpoint.ts';
import type { countNews } from '#contract/news.ts';
import { ENTRY_RESULT, entryOf, serveEntries } from '#tests/component/entry-steps.ts';
import { serverKeeps } from '#tests/component/history-steps.ts';
import { reportedOf, serveReported } from '#tests/component/moderation-steps.ts';
import { addressNow, openApp, somebody } from '#tests/component/open-app.tsx';
import { otherGuess, puzzleAnswerIn, puzzleOf, sentGuess, servePuzzle } from '#tests/component/puzzle-steps.ts';
import { server } from '#tests/component/stub-server.ts';
import { followNews } from '#web/platform/news/news.ts';
import { signOut } from '#web/platform/storage/session.ts';
import { NEWS_KEY } from '#web/platform/storage/storage.ts';

const NOON = '2026-11-15T04:00:00.000Z';
const LATER = '2026-11-15T05:00:00.000Z';
const tab = (name: string) => page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name, exact: true });
type NewPlace = NonNullable<ResponseBody<typeof countNews>['places']>[number];
const EAVES: NewPlace = { id: 7, title: '檐下何物', guesses: 2, until: NOON };

const hasDot = () => expect.element(tab('我的，有新事')).toBeVisible();
const hasNone = () => expect.element(tab('我的')).toBeVisible();

const counts = (words: number, until: string | null, places: readonly NewPlace[] = []) => {
  const guesses = places.reduce((sum, place) => sum + place.guesses, 0);
  const body = { guesses, words, own: 24, until, wordsUntil: words > 0 ? until : null, places: [...places] };
  server.answers('countNews', { status: 200, body });
};
const seenUntil = () => server.calls('seeNews').map(({ query }) => query.get('until'));

beforeEach(() => {
  followNews(); // as the app does once it is idle
  server.answers('seeNews', { status: 200, body: { success: true } });
  server.answers('listOwnGuesses', { status: 200, body: { guesses: [], next: null, totals: [] } });
});

const words = () => page.getByRole('link', { name: '我的猜 24 出题人判了 1 条' });
const guesses = () => page.getByRole('link', { name: '“檐下何物”有 2 条新猜' });

test('new guesses and words put a dot on 我的 wherever one is; each row leads to what is new, and takes only that away', async () => {
  const as = somebody();
  const puzzle = puzzleOf({ user_id: as.user.id });
  servePuzzle(puzzle, { answer: puzzleAnswerIn(puzzle) });
  server.answers('listGuesses', { status: 200, body: { guesses: [otherGuess()], next: null } });
  counts(1, NOON, [EAVES]);
  await openApp('/divination', { as });
  await hasDot();
  await tab('我的，有新事').click();
  await words().click();
  await expect.element(page.getByText('还没有猜过。')).toBeVisible();
  await hasDot();
  await page.getByRole('link', { name: '返回' }).click();
  await expect.element(page.getByRole('link', { name: '我的猜 24', exact: true })).toBeVisible();
  await guesses().click();
  await expect.poll(addressNow).toBe('/academy/shefu/7');
  await expect.element(page.getByRole('region', { name: '大家的猜' }).getByText('走马灯。')).toBeVisible();
  await hasNone();
  await expect.poll(seenUntil).toEqual([NOON]);
});

test('a list or a puzzle that was not loaded takes nothing away; a puzzle that is gone takes its guesses', async () => {
  const as = somebody();
  counts(1, NOON, [EAVES]);
  server.loses('listOwnGuesses');
  await openApp('/profile/guesses', { as });
  await expect.element(page.getByRole('button', { name: '重试' })).toBeVisible();
  server.loses('showQuestion');
  await openApp('/academy/shefu/7', { as });
  await expect.element(page.getByRole('button', { name: '重试' })).toBeVisible();
  await openApp('/profile', { as });
  await expect.element(words()).toBeVisible();
  server.refuses('showQuestion', 'puzzle.notFound');
  await guesses().click();
  await expect.element(page.getByText('题目不存在')).toBeVisible();
  await hasDot();
  await tab('我的，有新事').click();
  await expect.element(words()).toBeVisible();
  await expect.element(guesses()).not.toBeInTheDocument();
  expect(seenUntil()).toEqual([]);
});

test('words that are beyond the guesses on the page stay new until these are there', async () => {
  counts(2, NOON);
  const guess = { ...sentGuess({ authorVerdict: 'hit' }), isNew: true };
  const older = { ...guess, id: 2, puzzleTitle: '匣中何物' };
  server.answers('listOwnGuesses', ({ query }) => {
    const page = query.has('before') ? { guesses: [older], next: null } : { guesses: [guess], next: 3 };
    return { status: 200 as const, body: { ...page, totals: [] } };
  });
  await openApp('/profile/guesses', { as: somebody() });
  await expect.element(page.getByText('袖中何物')).toBeVisible();
  await hasDot();
  await page.getByRole('button', { name: '再看二十条' }).click();
  await expect.element(page.getByText('匣中何物')).toBeVisible();
  await hasNone();
});

test('more than three puzzles with new guesses are shown once asked for', async () => {
  counts(
    0,
    NOON,
    [7, 8, 9, 10].map((id) => ({ ...EAVES, id, title: `第 ${id} 题` })),
  );
  await openApp('/profile', { as: somebody() });
  await expect.element(page.getByRole('link', { name: '“第 9 题”有 2 条新猜' })).toBeVisible();
  await page.getByRole('button', { name: '还有 1 题有新猜' }).click();
  await expect.element(page.getByRole('link', { name: '“第 10 题”有 2 条新猜' })).toBeVisible();
});

test('what was decided may have been about one’s name: the device asks for the session, and shows the name that the account has now', async () => {
  const as = somebody('坏名字');
  server.answers('refresh', { status: 200, body: { ...as, user: { ...as.user, username: '用户acdefghjkn' } } });
  await openApp('/profile', { as });
  await expect.element(page.getByRole('heading', { name: '坏名字' })).toBeVisible();
  expect(server.calls('refresh')).toEqual([]);
  server.answers('countNews', { status: 200, body: { guesses: 0, words: 0, own: 24, judged: NOON } });
  online();
  await expect.element(page.getByRole('heading', { name: '用户acdefghjkn' })).toBeVisible();
  await asksAgain();
  expect(server.calls('refresh')).toHaveLength(1);
});

test('without a network the dot is as this device last had it, and what is seen then is sent to the server later', async () => {
  const as = somebody();
  counts(1, NOON);
  await openApp('/divination', { as });
  await hasDot();
  server.loses('countNews');
  server.loses('seeNews');
  await openApp('/profile/guesses', { as });
  await hasNone();
  server.answers('seeNews', { status: 200, body: { success: true } });
  counts(1, NOON);
  dispatchEvent(new Event('online'));
  await expect.poll(seenUntil).toEqual([NOON, NOON]);
  await hasNone();
  counts(2, LATER);
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
  server.answers('listOwnDecisions', { status: 200, body: { things: [], until: judged, pausedUntil, pauseNote } });
};
const online = () => dispatchEvent(new Event('online'));
const asksAgain = async () => {
  const asked = server.calls('countNews').length;
  online();
  await expect.poll(() => server.calls('countNews').length).toBeGreaterThan(asked);
};

test('what was decided about one’s own content, and a pause, put the dot there until 我的 was read; it asks with no other call', async () => {
  const as = somebody();
  server.answers('refresh', { status: 200, body: { ...as, expiresAt: as.expiresAt } });
  decides(NOON);
  await openApp('/divination', { as });
  await hasDot();
  expect(server.calls('listOwnDecisions')).toEqual([]);
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
  counts(1, NOON);
  await openApp('/divination');
  await hasNone();
  await openApp('/divination', { as: somebody() });
  await hasDot();
  expect(localStorage.getItem(NEWS_KEY)).not.toBeNull();
  signOut();
  await hasNone();
  expect(localStorage.getItem(NEWS_KEY)).toBeNull();
});
