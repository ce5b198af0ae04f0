/**
 * What is new to the signed-in user: guesses of others, words of authors, casts to look back at, what was decided about one’s own content, and
 * to admins what waits. The one source for the dot at 我的 and for the rows it stands for; what the server said last stays on the device. Nothing
 * is sent but the call that counts, and that guesses were seen.
 */
import { useSyncExternalStore } from 'react';
import { countNews, seeNews } from '#contract/news.ts';
import { isRecord, NEWS_KEY } from '#web/platform/storage/storage.ts';
import { call } from '../network/api.ts';
import { refreshSession } from '../network/refresh-session.ts';
import { loadEntries } from '../saved/entries.ts';
import { useJournal, useSavedResults } from '../saved/saved-view.ts';
import { userIdNow, useSession, watchLogouts } from '../storage/session.ts';
import { readStored, removeStored, writeStored } from '../storage/storage.ts';
import { watchers } from '../watchers.ts';
import { castsToReview } from './casts-to-review.ts';
import { setNewsDot } from './news-dot.ts';

const VISIBLE_EVERY_MS = 300_000;

/** A puzzle of one's own, how many guesses at it are new, and when the last was made. */
interface NewPlace {
  readonly id: number;
  readonly title: string;
  readonly guesses: number;
  readonly until: string;
}

export interface News {
  readonly user: string;
  /** New words of authors on one's guesses, when the last was said, and of what was seen here. The server's clock, as all below. */
  readonly words: number;
  readonly wordsUntil: string | null;
  readonly seenWords: string | null;
  /** One's own puzzles with new guesses, and by their ids of when the last was that was seen here. */
  readonly places: readonly NewPlace[];
  readonly seenPlaces: Readonly<Record<string, string>>;
  /** One's own guesses that count; null: not known yet. */
  readonly own: number | null;
  /** When the last of both was made. Sent to the server once all of it was seen here. */
  readonly until: string | null;
  /** The casts to look back at whose row was opened, each with its day. */
  readonly seenDue: readonly string[];
  /** When the last was decided about one’s own content, and until when one is paused; and what of both was read here. */
  readonly judged: string | null;
  readonly seenJudged: string | null;
  readonly pausedUntil: string | null;
  readonly seenPause: string | null;
  /** For an admin: when the newest came of what waits, and of what was seen here. */
  readonly waiting: string | null;
  readonly seenWaiting: string | null;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const textOf = (value: unknown): string | null => (isText(value) ? value : null);
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

const TIMES = [
  'until',
  'wordsUntil',
  'seenWords',
  'judged',
  'seenJudged',
  'pausedUntil',
  'seenPause',
  'waiting',
  'seenWaiting',
] as const;

const isPlace = (value: unknown): value is NewPlace =>
  isRecord(value) &&
  isText(value['title']) &&
  isText(value['until']) &&
  [value['id'], value['guesses']].every((one) => typeof one === 'number');
const isTimed = (entry: [string, unknown]): entry is [string, string] => isText(entry[1]);

function parseNews(value: unknown): News | null {
  if (!isRecord(value) || !isText(value['user'])) return null;
  const { user, words, own, places, seenPlaces, seenDue } = value;
  return {
    ...nothingNew(user),
    words: numberOf(words),
    own: typeof own === 'number' ? own : null,
    places: Array.isArray(places) ? places.filter(isPlace) : [],
    seenPlaces: isRecord(seenPlaces) ? Object.fromEntries(Object.entries(seenPlaces).filter(isTimed)) : {},
    seenDue: Array.isArray(seenDue) ? seenDue.filter(isText) : [],
    ...Object.fromEntries(TIMES.map((name) => [name, textOf(value[name])])),
  };
}

const nothingNew = (user: string): News => ({
  ...{ user, words: 0, wordsUntil: null, seenWords: null, places: [], seenPlaces: {} },
  ...{ own: null, until: null, seenDue: [] },
  ...{ judged: null, seenJudged: null, pausedUntil: null, seenPause: null, waiting: null, seenWaiting: null },
});

let kept: News | null = null;
const { watch, tell } = watchers();

/** Of the signed-in user. */
function newsNow(): News | null {
  const user = userIdNow();
  if (kept?.user === user) return kept;
  const stored = user === null ? null : readStored(localStorage, NEWS_KEY, parseNews);
  kept = user === null ? null : stored?.user === user ? stored : nothingNew(user);
  return kept;
}

function keep(news: News): void {
  kept = news;
  writeStored(localStorage, NEWS_KEY, news);
  changed();
}

/** A cast whose day was changed is to be looked back at anew. */
const reviewKeyOf = (timestamp: string): string =>
  `${timestamp} ${useJournal.getState().entries.get(timestamp)?.reviewOn ?? ''}`;

const reviewKeys = (): readonly string[] =>
  castsToReview(useJournal.getState().entries, useSavedResults.getState().results).map(({ timestamp }) =>
    reviewKeyOf(timestamp),
  );

const isReviewNew = (): boolean => {
  const seen = newsNow()?.seenDue ?? [];
  return reviewKeys().some((key) => !seen.includes(key));
};

const isAfter = (time: string | null, seen: string | null): boolean => time !== null && (seen === null || time > seen);
const isDecisionNew = ({ judged, seenJudged, pausedUntil, seenPause }: News): boolean =>
  isAfter(judged, seenJudged) || (pausedUntil !== null && pausedUntil !== seenPause);
/** Whether something waits for an admin that came since 管理 was opened here. */
export const isWaitingNew = ({ waiting, seenWaiting }: News): boolean => isAfter(waiting, seenWaiting);

/** How many words of authors were said since 我的猜 was opened here. */
export const newWords = ({ words, wordsUntil, seenWords }: News): number =>
  isAfter(wordsUntil, seenWords) ? words : 0;
/** One's puzzles at which somebody guessed since they were opened here. */
export const newPlaces = ({ places, seenPlaces }: News): readonly NewPlace[] =>
  places.filter(({ id, until }) => isAfter(until, seenPlaces[id] ?? null));
const isGameNew = (news: News): boolean => newWords(news) > 0 || newPlaces(news).length > 0;

const isNew = (news: News): boolean => isGameNew(news) || isReviewNew() || isDecisionNew(news) || isWaitingNew(news);

function changed(): void {
  const news = newsNow();
  setNewsDot(news !== null && isNew(news));
  tell();
}

/** Null for a guest. */
export const useNews = (): News | null => useSyncExternalStore(watch, newsNow);
/** Whether the row of a cast to look back at was not opened yet. */
export const useIsReviewNew = (): boolean => useSyncExternalStore(watch, isReviewNew);

/** Asks the server; without it what the device knows stays. */
export async function refreshNews(): Promise<void> {
  const user = userIdNow();
  const result = user === null ? null : await call(countNews);
  const before = newsNow();
  if (!result?.ok || before?.user !== user) return;
  const { guesses: _, until = null, ...counted } = result.value;
  const listed = new Set(counted.places.map(({ id }) => String(id)));
  const seenPlaces = Object.fromEntries(Object.entries(before.seenPlaces).filter(([id]) => listed.has(id)));
  keep({ ...before, ...counted, until, seenPlaces });
  tellSeen(); // it may have been seen without a network
  if (isAfter(counted.judged, before.judged)) void refreshSession(); // it may be about one's name
}

/** To the server, which keeps one moment for all of it, and so for every device. */
function tellSeen(): void {
  const news = newsNow();
  if (news !== null && news.until !== null && !isGameNew(news)) void call(seeNews, { query: { until: news.until } });
}

/** 我的猜 is on the page, with so many marked as new, and maybe not all of one's guesses. */
export async function seeWords(shown: number, isAll: boolean): Promise<void> {
  await refreshNews();
  const news = newsNow();
  if (news === null || newWords(news) === 0 || (shown < news.words && !isAll)) return;
  keep({ ...news, seenWords: news.wordsUntil });
  tellSeen();
}

/** The guesses at this puzzle are on the page, or there is no such puzzle any more. */
export async function seePlace(puzzleId: number): Promise<void> {
  await refreshNews();
  const news = newsNow();
  const place = news && newPlaces(news).find(({ id }) => id === puzzleId);
  if (!news || !place) return;
  keep({ ...news, seenPlaces: { ...news.seenPlaces, [puzzleId]: place.until } });
  tellSeen();
}

/** The row of a cast to look back at was opened. */
export function seeReview(timestamp: string): void {
  const news = newsNow();
  if (news === null) return;
  const due = reviewKeys();
  const seen = [...news.seenDue, reviewKeyOf(timestamp)];
  keep({ ...news, seenDue: due.filter((key) => seen.includes(key)) });
}

const newer = (one: string | null, other: string | null): string | null => (isAfter(one, other) ? one : other);

/** What was decided about one’s own content, the last at `until`, is on the page. */
export function seeDecisions({
  until,
  pausedUntil,
}: {
  readonly until: string | null;
  readonly pausedUntil: string | null;
}): void {
  const news = newsNow();
  if (news !== null) keep({ ...news, seenJudged: newer(until, news.seenJudged), pausedUntil, seenPause: pausedUntil });
}

/** The list of what waits is on the page, the newest as it came at `newest`: what is not in it another admin has judged. */
export function seeWaiting(newest: string | null): void {
  const news = newsNow();
  if (news !== null) keep({ ...news, seenWaiting: newer(newest, newer(news.waiting, news.seenWaiting)) });
}

function load(): void {
  changed();
  if (userIdNow() === null) return;
  void refreshNews();
  void loadEntries();
}

let isFollowed = false;
let lastVisible = 0;

/** Once in a visit: keeps the dot as it should be, after any login or logout, in this tab or another. */
export function followNews(): void {
  if (isFollowed) return;
  isFollowed = true;
  useSession.subscribe(({ user }, before) => {
    if (user?.id !== before.user?.id) load();
  });
  watchLogouts(() => removeStored(localStorage, NEWS_KEY));
  useJournal.subscribe(changed);
  useSavedResults.subscribe(changed);
  addEventListener('online', () => void refreshNews());
  addEventListener('storage', ({ key }) => {
    if (key !== NEWS_KEY) return;
    kept = null; // another tab has seen it
    changed();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lastVisible < VISIBLE_EVERY_MS) return;
    lastVisible = Date.now();
    changed(); // it may be another day
    void refreshNews();
  });
  load();
}
