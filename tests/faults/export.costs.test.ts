import { randomBytes } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import {
  ENTRIES_MAX_BYTES,
  ENTRY_TEXT_MAX_CHARACTERS,
  JPEG_MAX_BYTES,
  PUZZLE_TEXT_MAX_CHARACTERS,
  PUZZLES_MAX_BYTES,
  RESULTS_MAX,
} from '#contract/limits.ts';
import { newId } from '#server/security/tokens.ts';
import { ENGINES } from '../support/app.ts';
import { entryBody, ROW } from '../support/sample-bodies.ts';
import { serveAsNpmStart } from '../support/serving.ts';
import { type Account, registerAccounts } from '../support/writers.ts';
import { residentMb } from './pipeline.ts';
import { pause, report, scaled } from './scale.ts';
import type { TestData } from './test-data.ts';
import { dataOn, median, ROUNDS_AT_MOST, waits } from './visitor.ts';

/** By how much the memory of the server may grow, whether the export is read at full speed or not at all. */
const GROWTH_MB = 50;
/** The gate: a visitor's median wait while an export is read, to the median without, in the best of the rounds. */
const TIMES_IDLE = 3;
const ROUNDS_AT_LEAST = scaled(1, 5);
const REQUESTS_A_ROUND = 40;
const IMAGES_MAX_BYTES = 200 * 1024 * 1024;
/** Of what an account may have: what is held and what waits is decided file by file, so that npm test needs only a part. */
const SHARE = scaled(0.25, 1);
/** The texts hardly compress. */
const EXPORTED_BYTES = 20_000_000 * SHARE;

const ROWS_AT_ONCE = 200;
/** A text of so many characters, three bytes each, that does not compress to nothing. */
const textOf = (characters: number): string =>
  Array.from(randomBytes(characters), (byte) => String.fromCodePoint(0x4e00 + byte * 16)).join('');

async function inBatches<Row>(rows: readonly Row[], insert: (some: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) await insert(rows.slice(start, start + ROWS_AT_ONCE));
}

/** Everything of which an account may have so much, to its limit; of images a share, since each is read alone. */
async function fill(data: TestData, userId: string): Promise<void> {
  await using database = data.open();
  const { db } = database;
  const timestamps = Array.from({ length: RESULTS_MAX * SHARE }, (_, n) =>
    new Date(Date.UTC(2024, 0, 1) + n).toISOString(),
  );
  const results = timestamps.map((timestamp) => ({ user_id: userId, timestamp, ...ROW }));
  await inBatches(results, (some) => db.insertInto('results').values(some).execute());

  const note = { id: 'note-0001', at: '2026-11-15T09:00:00.000Z', text: textOf(ENTRY_TEXT_MAX_CHARACTERS), mark: null };
  const document = JSON.stringify(entryBody({ notes: Array.from({ length: 9 }, () => note) }));
  const bytes = Buffer.byteLength(document);
  const entries = timestamps
    .slice(0, Math.floor((ENTRIES_MAX_BYTES / bytes) * SHARE))
    .map((timestamp, index) => ({ user_id: userId, timestamp, revision: index + 1, bytes, document }));
  await inBatches(entries, (some) => db.insertInto('entries').values(some).execute());

  const text = textOf(PUZZLE_TEXT_MAX_CHARACTERS);
  const puzzle = { user_id: userId, title: '匣中何物', question_text: text, answer_text: text, created_at: 0 };
  const puzzles = Array.from(
    { length: Math.floor((PUZZLES_MAX_BYTES / (6 * PUZZLE_TEXT_MAX_CHARACTERS)) * SHARE) },
    () => puzzle,
  );
  await inBatches(puzzles, (some) => db.insertInto('puzzles').values(some).execute());

  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8]), randomBytes(JPEG_MAX_BYTES - 2)]);
  const images = Array.from({ length: scaled(25, Math.floor(IMAGES_MAX_BYTES / JPEG_MAX_BYTES)) }, () => ({
    id: newId(),
    user_id: userId,
    bytes: jpeg,
    size: jpeg.length,
    created_at: 0,
  }));
  for (const image of images) await db.insertInto('images').values(image).execute();
}

/** The answer to a link of its own; nothing of it is read yet. */
async function begin(url: string, { token }: Account): Promise<IncomingMessage> {
  const asked = await fetch(`${url}/api/account/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const link = (await asked.json()) as { url: string };
  return new Promise((resolve, reject) => {
    get(`${url}${link.url}`, resolve).once('error', reject);
  });
}

/** Reads to the end; answers how many bytes came. */
const bytesOf = (response: IncomingMessage): Promise<number> =>
  new Promise((resolve, reject) => {
    let bytes = 0;
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    response.once('end', () => resolve(bytes)).once('error', reject);
  });

/** By how much the memory of the server is above what it was, at most. */
async function growthDuring(pid: number, work: () => Promise<void>): Promise<number> {
  const before = residentMb(pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, residentMb(pid));
  }, 20);
  await work().finally(() => clearInterval(watch));
  return most - before;
}

describe.each(ENGINES)('the export of the largest account on %s', (engine) => {
  test('takes at most 50 MB of memory, read or not, and keeps a visitor waiting at most three times as long as nobody does', async () => {
    const data = await dataOn(engine);
    const server = await serveAsNpmStart(data);
    const [account] = (await registerAccounts(server.url, 1)) as [Account];
    await fill(data, account.id);
    await waits(server.url, REQUESTS_A_ROUND);
    const first = await growthDuring(server.pid, async () => {
      expect(await bytesOf(await begin(server.url, account))).toBeGreaterThan(EXPORTED_BYTES);
    });
    const unread = await begin(server.url, account);
    const ahead = await growthDuring(server.pid, async () => {
      await waits(server.url, REQUESTS_A_ROUND);
      await pause(500); // whatever it would read ahead, it has
    });
    await bytesOf(unread);

    const rounds: { readonly idle: number; readonly busy: number }[] = [];
    const isWithinGate = () => rounds.some(({ idle, busy }) => busy <= TIMES_IDLE * idle);
    while (rounds.length < ROUNDS_AT_LEAST || (rounds.length < ROUNDS_AT_MOST && !isWithinGate())) {
      const idle = median(await waits(server.url, REQUESTS_A_ROUND));
      const read = bytesOf(await begin(server.url, account));
      const busy = median(await waits(server.url, REQUESTS_A_ROUND));
      rounds.push({ idle, busy });
      await read;
    }
    report(`an export, ${engine}`, {
      'MB more': first,
      'MB more, not read': ahead,
      ratios: rounds.map(({ idle, busy }) => (busy / idle).toFixed(2)).join(' '),
    });
    expect(ahead).toBeLessThanOrEqual(GROWTH_MB);
    expect(first).toBeLessThanOrEqual(GROWTH_MB);
    expect(isWithinGate()).toBe(true);
  });
});
