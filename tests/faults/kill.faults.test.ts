import { describe, expect, test } from 'vitest';
import { ENGINES } from '../support/app.ts';
import { serve } from '../support/serving.ts';
import { type Ledger, newLedger, registerAccounts, startWriters } from '../support/writers.ts';
import { anyMoment, expectNothingLost, rowsOf, unplanned, WRITERS } from './nothing-lost.ts';
import { useOwnCluster } from './own-cluster.ts';
import { report, scaled } from './scale.ts';
import { sqliteData, type TestData } from './test-data.ts';

/** `npm test` kills once on each engine (vitest.config.ts). */
const ROUNDS = Number(process.env['KILLS'] ?? scaled(2, 20));
const TIMEOUT_MS = scaled(120_000, 900_000);

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
  const { data } = useOwnCluster();

  test('a killed server loses nothing it acknowledged', { timeout: TIMEOUT_MS }, async () => {
    reportKills('PostgreSQL', await killRounds(data));
  });
});
