/**
 * 练习 opened by a guest with few answers and by one with many, by turns. The aim is about the number of answers: both know the same cards and
 * have the same cards due, so that the page and the schedule are of one size. Each opening is in a browser that was just started, whose
 * database is on the disk and not read yet; the log was opened before, so its snapshot is up to date.
 */
import type { Page } from 'playwright-core';
import { DECK } from '#core/practice/deck.ts';
import { dayNumberFrom, dayTextOf } from '#core/practice-log/day.ts';
import type { PracticeAnswer } from '#core/practice-log/practice-answer.ts';
import { newFolderOnDisk, removeFolder } from '../support/temporary-folder.ts';
import { median, middleHalf } from './load.ts';
import { keptPhone, newPage } from './phone.ts';

const PAIRS = 21;
const CARDS = 100;
/** So many of them are forgotten each time: they are due the day after, however often they were answered. The others are remembered, and not due. */
const FORGOTTEN = 20;
const FEW = 100;
const MANY = 70_000;
const FIRST_DAY = dayNumberFrom('2026-01-01');
const PATH = '/academy/practice';
const DUE = 'section[aria-label="今日该温"] b';
const DATABASE = 'guanxiang-saved';
const ROWS_AT_ONCE = 10_000;
const SHANGHAI_MS = 8 * 3_600_000;

const yesterday = () => dayNumberFrom(new Date(Date.now() + SHANGHAI_MS).toISOString().slice(0, 10)) - 1;

/** All cards again and again, the rounds spread evenly over the days up to yesterday; a single round is of yesterday. */
function logOf(count: number): readonly PracticeAnswer[] {
  const rounds = count / CARDS;
  const days = yesterday() - FIRST_DAY + 1;
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / CARDS) + 1;
    const day = dayTextOf(FIRST_DAY + Math.ceil((round * days) / rounds) - 1);
    const at = new Date(Date.parse(`${day}T01:00:00.000Z`) + index).toISOString();
    const card = DECK[index % CARDS]?.id ?? '';
    return { id: crypto.randomUUID(), card, answer: index % CARDS < FORGOTTEN ? 'again' : 'good', at, day };
  });
}

/** Into the store of the app, as its own rows of the guest (kept-practice-answers.ts). */
const writeRows = (page: Page, rows: readonly PracticeAnswer[]): Promise<void> =>
  page.evaluate(
    ([name, answers]) =>
      new Promise<void>((resolve, reject) => {
        const opened = indexedDB.open(name);
        opened.onerror = () => reject(opened.error);
        opened.onsuccess = () => {
          const transaction = opened.result.transaction('records', 'readwrite');
          const row = { kind: 'answers', user: '', waits: 0 };
          for (const answer of answers)
            transaction
              .objectStore('records')
              .put({ ...row, key: `${answer.at} ${answer.id}`, record: { ...answer, unsent: false } });
          transaction.onabort = () => reject(transaction.error);
          transaction.oncomplete = () => {
            opened.result.close();
            resolve();
          };
        };
      }),
    [DATABASE, rows] as const,
  );

/** How many answers the snapshot covers; 0 if there is none. */
const coveredBy = (page: Page): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opened = indexedDB.open(name);
        opened.onerror = () => reject(opened.error);
        opened.onsuccess = () => {
          const kept = opened.result.transaction('users').objectStore('users').get(['answers', '']);
          kept.onerror = () => reject(kept.error);
          kept.onsuccess = () => {
            opened.result.close();
            resolve(kept.result?.derived?.count ?? 0);
          };
        };
      }),
    DATABASE,
  );

/** A folder of a browser in which a learner has answered so often. The app makes the stores, and its second visit the snapshot. */
async function newLearner(url: string, count: number): Promise<string> {
  const folder = newFolderOnDisk();
  const context = await keptPhone(folder, url);
  const { page } = await newPage(context);
  await page.goto(PATH);
  await page.getByRole('region', { name: '今日' }).waitFor();
  const log = logOf(count);
  for (let at = 0; at < count; at += ROWS_AT_ONCE) await writeRows(page, log.slice(at, at + ROWS_AT_ONCE));
  await page.goto(PATH);
  await page.locator(DUE).waitFor();
  while ((await coveredBy(page)) !== count) await page.waitForTimeout(100);
  await context.close();
  return folder;
}

interface Opening {
  /** From the address until what is due is painted. */
  readonly page: number;
  /** Of it, from when the database was asked for. */
  readonly log: number;
}

declare global {
  interface Window {
    askedAt: number;
  }
}

/** Runs in the page before anything of its own. */
function noteAsking(name: string): void {
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (this: IDBFactory, asked: string, version?: number) {
    if (asked === name) window.askedAt ??= performance.now();
    return open.call(this, asked, version);
  };
}

async function openOnce(folder: string, url: string): Promise<Opening> {
  const context = await keptPhone(folder, url);
  const { page } = await newPage(context, { cpu: 'slow' });
  await page.goto('/library'); // the browser has started, and the app is in its cache
  await page.waitForLoadState('networkidle');
  await page.addInitScript(noteAsking, DATABASE);
  await page.goto(PATH, { waitUntil: 'commit' });
  const { due, ...took } = await page.evaluate(async (selector) => {
    while (!document.querySelector(selector)) {
      if (performance.now() > 60_000) throw new Error(`no ${selector}`);
      await new Promise(requestAnimationFrame);
    }
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const now = performance.now();
    return { page: now, log: now - window.askedAt, due: Number(document.querySelector(selector)?.textContent) };
  }, DUE);
  await context.close();
  if (due !== FORGOTTEN) throw new Error(`${due} cards are due: the two learners are not alike`);
  return took;
}

/** The rows of a table: medians in milliseconds, the median of the ratios of each pair and their middle half. */
export async function practiceLogs(url: string): Promise<readonly string[]> {
  const [few, many] = [await newLearner(url, FEW), await newLearner(url, MANY)];
  const pairs: { readonly few: Opening; readonly many: Opening }[] = [];
  for (let pair = 0; pair <= PAIRS; pair++) {
    if (pair % 2 === 0) pairs.push({ few: await openOnce(few, url), many: await openOnce(many, url) });
    else pairs.push({ many: await openOnce(many, url), few: await openOnce(few, url) });
  }
  for (const folder of [few, many]) removeFolder(folder);
  const counted = pairs.slice(1); // the first fills caches
  return (
    [
      ['from the address to what is due', 'page'],
      ['of it, from asking the database on', 'log'],
    ] as const
  ).map(([what, part]) => {
    const ratios = counted.map((pair) => pair.many[part] / pair.few[part]);
    const ms = (which: 'few' | 'many') => `${median(counted.map((pair) => pair[which][part])).toFixed(0)} ms`;
    return `| ${what} | ${ms('few')} | ${ms('many')} | ${median(ratios).toFixed(2)}× | ${middleHalf(ratios)} |`;
  });
}
