import { get } from 'node:http';
import { describe, expect, test } from 'vitest';
import { RESULTS_MAX } from '#contract/limits.ts';
import { castName } from '#core/casting/cast-name.ts';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { KING_WEN_ORDER } from '#core/hexagram/king-wen.ts';
import type { LineIndex } from '#core/hexagram/line.ts';
import { ENGINES } from '../support/app.ts';
import { ROW } from '../support/sample-bodies.ts';
import { serve } from '../support/serving.ts';
import { type Account, registerAccounts } from '../support/writers.ts';
import { report, scaled } from './scale.ts';
import type { TestData } from './test-data.ts';
import { dataOn, median, ROUNDS_AT_MOST, waits } from './visitor.ts';

const READERS = 10;
const ROUNDS_AT_LEAST = scaled(1, 12); // one within the gate is enough: more are for the figures
const REQUESTS_A_ROUND = 60;
/** The gate: the visitor's median under the readers, to the median without them, in the best of the rounds. */
const TIMES_IDLE = 3;
const RESULTS = '/api/divination/results';

async function fillList(data: TestData, userId: string): Promise<void> {
  const database = data.open();
  const rows = Array.from({ length: RESULTS_MAX }, (_, n) => ({
    user_id: userId,
    timestamp: new Date(Date.UTC(2024, 0, 1) + n).toISOString(),
    ...ROW,
    figure: castName({ main: KING_WEN_ORDER[n % 64] as HexagramCode, moving: [(n % 6) as LineIndex] }),
  }));
  for (let start = 0; start < rows.length; start += 1000)
    await database.db
      .insertInto('results')
      .values(rows.slice(start, start + 1000))
      .execute();
  await database.close();
}

interface Reader {
  isStopped: boolean;
  /** How many lists it has read in full once it has stopped. */
  readonly lists: Promise<number>;
}

/** One whole list, thrown away; whether it was answered. */
const readList = (url: string, { token }: Account): Promise<boolean> =>
  new Promise((resolve) => {
    get(`${url}${RESULTS}`, { headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume().once('close', () => resolve(response.statusCode === 200 && response.complete));
    }).once('error', () => resolve(false));
  });

/** Reads one list after another until it is stopped. */
function startReader(url: string, account: Account): Reader {
  const reader = { isStopped: false };
  async function readOn(): Promise<number> {
    let lists = 0;
    while (!reader.isStopped) if (await readList(url, account)) lists++;
    return lists;
  }
  return Object.assign(reader, { lists: readOn() });
}

async function stop(readers: readonly Reader[]): Promise<number> {
  for (const reader of readers) reader.isStopped = true;
  return (await Promise.all(readers.map(({ lists }) => lists))).reduce((sum, lists) => sum + lists, 0);
}

const medianWait = async (url: string): Promise<number> => median(await waits(url, REQUESTS_A_ROUND));

describe.each(ENGINES)('full lists on %s', (engine) => {
  test('ten readers of a list of 5,000 results keep a visitor waiting at most three times as long as nobody does', async () => {
    const data = await dataOn(engine);
    const server = await serve(data);
    const [account] = (await registerAccounts(server.url, 1)) as [Account];
    await fillList(data, account.id);
    await medianWait(server.url);
    const rounds: { idle: number; busy: number; lists: number }[] = [];
    const isWithinGate = () => rounds.some(({ idle, busy }) => busy <= TIMES_IDLE * idle);
    while (rounds.length < ROUNDS_AT_LEAST || (rounds.length < ROUNDS_AT_MOST && !isWithinGate())) {
      const idle = await medianWait(server.url);
      const readers = Array.from({ length: READERS }, () => startReader(server.url, account));
      const busy = await medianWait(server.url);
      rounds.push({ idle, busy, lists: await stop(readers) });
    }
    const ratios = rounds.map(({ idle, busy }) => busy / idle);
    report(`ten full lists at once, ${engine}`, {
      'idle ms': median(rounds.map(({ idle }) => idle)).toFixed(2),
      'under readers ms': median(rounds.map(({ busy }) => busy)).toFixed(2),
      ratios: ratios.map((ratio) => ratio.toFixed(2)).join(' '),
      'lists read': rounds.reduce((sum, { lists }) => sum + lists, 0),
    });
    expect(isWithinGate()).toBe(true);
  });
});
