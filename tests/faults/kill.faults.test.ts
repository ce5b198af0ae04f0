import { describe, expect, test } from 'vitest';
import { ENGINES } from '../support/app.ts';
import { audit, lostFrom } from '../support/audit.ts';
import { httpClient } from '../support/http-client.ts';
import { serve } from '../support/serving.ts';
import type { RunningServer } from '../support/spawned-server.ts';
import {
  type Account,
  type Ledger,
  newLedger,
  registerAccounts,
  startWriters,
  TABLES,
  type Tally,
} from '../support/writers.ts';
import { useOwnCluster } from './own-cluster.ts';
import { becomes, pause, report, scaled } from './scale.ts';
import { sqliteData, type TestData } from './test-data.ts';

const WRITERS = 8;
const ROUNDS = scaled(2, 20);
const TIMEOUT_MS = scaled(120_000, 900_000);

/**
 * Any moment of the writing, however slow the machine: so many acknowledgements after the last, something of each table among them, and then
 * in the middle of something.
 */
async function anyMoment(ledger: Ledger): Promise<void> {
  const enough = ledger.acknowledged + 20 + Math.random() * 100;
  const isEnough = () => ledger.acknowledged > enough && TABLES.every((table) => ledger[table].size > 0);
  expect(await becomes(isEnough, 30_000)).toBe(true);
  await pause(Math.random() * 50);
}

/** A write that waited too long for another may answer 503. No other refusal is expected. */
const unplanned = ({ refused }: Tally): readonly number[] => [...refused.keys()].filter((status) => status !== 503);

interface Round {
  readonly data: TestData;
  readonly accounts: readonly Account[];
  readonly ledger: Ledger;
}

/** The data holds what was acknowledged, and holds together; the server that came back shows it. */
async function expectNothingLost({ data, accounts, ledger }: Round, server: RunningServer): Promise<void> {
  expect(data.integrity()).toEqual([]);
  const database = data.open();
  const found = await audit(database);
  await database.close();
  expect(lostFrom(ledger, found)).toEqual([]);
  expect(found.faults).toEqual([]);
  const client = httpClient(server.url);
  for (const { id, token } of accounts) {
    const { json } = await client.call('GET', '/api/divination/results?view=facts', { token });
    const shown = (json as unknown as { timestamp: string }[]).map(({ timestamp }) => `${id} ${timestamp}`);
    expect(shown.sort()).toEqual([...found.stored.results].filter((key) => key.startsWith(id)).sort());
    const log = await client.call('GET', '/api/practice/answers', { token });
    const lines = (log.json['answers'] as string[]).map((line) => `${id} ${line}`);
    expect(lines.sort()).toEqual([...found.stored.answers].filter((key) => key.startsWith(id)).sort());
  }
  const { json } = await client.call('GET', '/api/shefu?action=list');
  expect(json['pagination']).toMatchObject({ total: found.stored.puzzles.size });
  client.close();
}

async function killRounds(data: TestData): Promise<Ledger & { slowestStartMs: number }> {
  const ledger = { ...newLedger(), slowestStartMs: 0 };
  let server = await serve(data);
  const accounts = await registerAccounts(server.url, WRITERS);
  for (let round = 0; round < ROUNDS; round++) {
    const writers = startWriters(server.url, accounts, ledger);
    await anyMoment(ledger);
    expect((await server.kill()).signal).toBe('SIGKILL');
    expect(unplanned(await writers.stop())).toEqual([]);
    const startedAt = performance.now();
    server = await serve(data);
    ledger.slowestStartMs = Math.max(ledger.slowestStartMs, performance.now() - startedAt);
    await expectNothingLost({ data, accounts, ledger }, server);
  }
  expect(await server.stop()).toBe(0);
  return ledger;
}

const rowsOf = ({ answers, guesses }: Ledger) => ({ 'answers of practice': answers.size, guesses: guesses.size });

const reportKills = (engine: string, ledger: Awaited<ReturnType<typeof killRounds>>) =>
  report(`kill -9, ${engine}`, {
    ...{ rounds: ROUNDS, acknowledged: ledger.acknowledged, ...rowsOf(ledger), lost: 0 },
    'slowest start ms': ledger.slowestStartMs,
  });

test('a server killed on SQLite loses nothing it acknowledged, and starts again by itself', {
  timeout: TIMEOUT_MS,
}, async () => {
  const data = sqliteData();
  reportKills('SQLite', await killRounds(data));
});

describe.runIf(ENGINES.includes('postgres'))('on PostgreSQL', () => {
  const { cluster, data } = useOwnCluster();

  test('a killed server loses nothing it acknowledged', { timeout: TIMEOUT_MS }, async () => {
    reportKills('PostgreSQL', await killRounds(data));
  });

  test('a server survives a crash of its PostgreSQL, and nothing acknowledged is lost', async () => {
    const ledger = newLedger();
    const server = await serve(data);
    const accounts = await registerAccounts(server.url, WRITERS);
    const rounds = scaled(1, 5);
    let refused = 0;
    for (let round = 0; round < rounds; round++) {
      const writers = startWriters(server.url, accounts, ledger);
      await anyMoment(ledger);
      await cluster.crash();
      await pause(200);
      await cluster.start();
      await anyMoment(ledger);
      const tally = await writers.stop();
      expect(tally.broken).toBe(0);
      expect(unplanned(tally)).toEqual([]);
      refused += tally.refused.get(503) ?? 0;
      await expectNothingLost({ data, accounts, ledger }, server);
    }
    expect(await server.stop()).toBe(0);
    report('PostgreSQL killed', {
      ...{ rounds, acknowledged: ledger.acknowledged, ...rowsOf(ledger), lost: 0 },
      'answered with 503': refused,
    });
  });
});
