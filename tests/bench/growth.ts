import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Browser, BrowserContext } from 'playwright-core';
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

const ROUNDS = 11;
const A_MINUTE_MS = 60_000;
const A_DAY_MS = 86_400_000;

export interface Point {
  readonly count: number;
  readonly ms: number;
  /** To the smallest of the same round. */
  readonly ratios: readonly number[];
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
  readonly count: number;
  readonly url: string;
  readonly path: string;
  readonly stored?: Readonly<Record<string, string>>;
  /** What is there once the list is. */
  readonly row: string;
}

/** From the address until the first row is painted, on a slow processor and in a new tab. */
async function openOnce(context: BrowserContext, { path, stored = {}, row }: Opening): Promise<number> {
  const { page } = await newPage(context, { cpu: 'slow', stored });
  await page.goto(path, { waitUntil: 'commit' });
  const took = await page.evaluate(async (selector) => {
    while (!document.querySelector(selector)) {
      if (performance.now() > 60_000) throw new Error(`no ${selector}`);
      await new Promise(requestAnimationFrame);
    }
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now();
  }, row);
  await page.waitForLoadState('networkidle', { timeout: 2 * A_MINUTE_MS });
  await page.close();
  return took;
}

/** Each by turns; the first round, which fills caches, is not counted. Ratios are those of each round, to its first. */
async function pointsOf(browser: Browser, openings: readonly Opening[]): Promise<readonly Point[]> {
  const contexts = await Promise.all(openings.map(({ url }) => newPhone(browser, url)));
  const rounds: number[][] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const took: number[] = [];
    for (const [index, opening] of openings.entries())
      took.push(await openOnce(contexts[index] as BrowserContext, opening));
    rounds.push(took);
  }
  await Promise.all(contexts.map((context) => context.close()));
  const counted = rounds.slice(1);
  return openings.map(({ count }, index) => ({
    count,
    ms: median(counted.map((took) => took[index] as number)),
    ratios: counted.map((took) => (took[index] as number) / (took[0] as number)),
  }));
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
  const row = 'section[aria-label="卦例"] li';
  const points = await pointsOf(
    browser,
    counts.map((count, user) => ({ count, url, path: '/profile', stored: sessionOf(user), row })),
  );
  await stop();
  rmSync(dataDir, { recursive: true });
  return points;
}

/** /academy/shefu, first and last page, over ever more puzzles. */
export async function puzzleGrowth(browser: Browser, counts: readonly number[]) {
  const row = 'main li a[href^="/academy/shefu/"]';
  const servers = [];
  for (const count of counts) {
    const dataDir = await newDataFolder(count);
    servers.push({ count, dataDir, ...(await startProcess('ours', dataDir)) });
  }
  const first = await pointsOf(
    browser,
    servers.map(({ count, url }) => ({ count, url, path: '/academy/shefu', row })),
  );
  const last = await pointsOf(
    browser,
    servers.map(({ count, url }) => ({ count, url, path: `/academy/shefu?page=${count / 20}`, row })),
  );
  for (const { dataDir, stop } of servers) {
    await stop();
    rmSync(dataDir, { recursive: true });
  }
  return { first, last };
}
