import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Browser } from 'playwright-core';
import { castName } from '#core/casting/cast-name.ts';
import { HEXAGRAM_CODES, type HexagramCode } from '#core/hexagram/hexagram.ts';
import type { LineIndex } from '#core/hexagram/line.ts';
import { emptyEntry } from '#core/journal/entry.ts';
import { sqlitePathOf } from '#server/db/sqlite-data.ts';
import { configOf } from '../support/env-config.ts';
import { median } from './load.ts';
import { newPage, newPhone } from './phone.ts';
import { nameOf, newDataFolder, tokenOf } from './server-data.ts';
import { startProcess } from './server-process.ts';

const ROUNDS = 3;
const A_MINUTE_MS = 60_000;
const A_DAY_MS = 86_400_000;

export interface Point {
  readonly count: number;
  readonly ms: number;
}

const databaseIn = (dataDir: string): DatabaseSync => new DatabaseSync(sqlitePathOf(configOf({ DATA_DIR: dataDir })));

/** An entry of one kilobyte. */
const entryOf = (cast: string, timestamp: string): string => {
  const notes = [{ id: 'note-0001', at: timestamp, text: '记'.repeat(265), mark: null }];
  return JSON.stringify({ ...emptyEntry(timestamp, cast), timestamp: undefined, question: '此事可行否', notes });
};

/** The n-th user gets the n-th count of results, one a minute, each with an entry if there are to be any. */
function insertResults(dataDir: string, counts: readonly number[], hasEntries: boolean): void {
  const database = databaseIn(dataDir);
  const result = database.prepare(
    "insert into results (user_id, timestamp, figure, method, cast_for, created_at) values (?, ?, ?, 'manual', ?, 0)",
  );
  const entry = database.prepare(
    'insert into entries (user_id, timestamp, revision, bytes, document) values (?, ?, ?, ?, ?)',
  );
  const revision = database.prepare('update users set entry_revision = ? where id = ?');
  database.exec('BEGIN');
  counts.forEach((count, user) => {
    for (let i = 0; i < count; i++) {
      const timestamp = new Date(1_700_000_000_000 + i * A_MINUTE_MS).toISOString();
      const figure = { main: HEXAGRAM_CODES[i % 64] as HexagramCode, moving: [(i % 6) as LineIndex] };
      result.run(`id${user}`, timestamp, castName(figure), timestamp);
      const document = entryOf(castName(figure), timestamp);
      if (hasEntries) entry.run(`id${user}`, timestamp, i + 1, Buffer.byteLength(document), document);
    }
    if (hasEntries) revision.run(count, `id${user}`);
  });
  database.exec('COMMIT');
  database.close();
}

const sessionOf = (user: number) => ({
  'auth-storage': JSON.stringify({
    isAuthenticated: true,
    user: { id: `id${user}`, username: nameOf(user), role: 'user', avatarUrl: null },
    token: tokenOf(user),
    sessionExpiry: Date.now() + 80 * A_DAY_MS,
  }),
});

interface Opening {
  readonly url: string;
  readonly path: string;
  readonly stored?: Readonly<Record<string, string>>;
  /** What is there once the list is. */
  readonly row: string;
}

/** From the address until the first row is painted, on a slow processor; the first visit, which fills caches, is not counted. */
async function openingMs(browser: Browser, { url, path, stored = {}, row }: Opening): Promise<number> {
  const context = await newPhone(browser, url);
  const { page } = await newPage(context, { cpu: 'slow', stored });
  const took: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    await page.goto(path, { waitUntil: 'commit' });
    took.push(
      await page.evaluate(async (selector) => {
        while (!document.querySelector(selector)) {
          if (performance.now() > 60_000) throw new Error(`no ${selector}`);
          await new Promise(requestAnimationFrame);
        }
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        return performance.now();
      }, row),
    );
    await page.waitForLoadState('networkidle', { timeout: 2 * A_MINUTE_MS });
  }
  await context.close();
  return median(took.slice(1));
}

/** /profile of someone with ever more results, or ever more that have an entry. */
export async function historyGrowth(
  browser: Browser,
  counts: readonly number[],
  hasEntries = false,
): Promise<readonly Point[]> {
  const dataDir = await newDataFolder(10);
  insertResults(dataDir, counts, hasEntries);
  const { url, stop } = await startProcess('ours', dataDir);
  const points: Point[] = [];
  for (const [user, count] of counts.entries()) {
    const row = 'section[aria-label="卦例"] li';
    points.push({ count, ms: await openingMs(browser, { url, path: '/profile', stored: sessionOf(user), row }) });
  }
  await stop();
  rmSync(dataDir, { recursive: true });
  return points;
}

/** /academy/shefu, first and last page, over ever more puzzles. */
export async function puzzleGrowth(browser: Browser, counts: readonly number[]) {
  const first: Point[] = [];
  const last: Point[] = [];
  for (const count of counts) {
    const dataDir = await newDataFolder(count);
    const { url, stop } = await startProcess('ours', dataDir);
    const row = 'main li a[href^="/academy/shefu/"]';
    first.push({ count, ms: await openingMs(browser, { url, path: '/academy/shefu', row }) });
    last.push({ count, ms: await openingMs(browser, { url, path: `/academy/shefu?page=${count / 20}`, row }) });
    await stop();
    rmSync(dataDir, { recursive: true });
  }
  return { first, last };
}
