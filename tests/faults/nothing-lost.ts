import { expect } from 'vitest';
import { audit, lostFrom } from '../support/audit.ts';
import { httpClient } from '../support/http-client.ts';
import type { RunningServer } from '../support/spawned-server.ts';
import { type Account, type Ledger, TABLES, type Tally } from '../support/writers.ts';
import { becomes, pause } from './scale.ts';
import type { TestData } from './test-data.ts';

export const WRITERS = 8;

/**
 * Any moment of the writing, however slow the machine: so many acknowledgements after the last, something of each table among them, and then
 * in the middle of something.
 */
export async function anyMoment(ledger: Ledger): Promise<void> {
  const enough = ledger.acknowledged + 20 + Math.random() * 100;
  const isEnough = () => ledger.acknowledged > enough && TABLES.every((table) => ledger[table].size > 0);
  expect(await becomes(isEnough, 30_000)).toBe(true);
  await pause(Math.random() * 50);
}

/** A write that waited too long for another may answer 503. No other refusal is expected. */
export const unplanned = ({ refused }: Tally): readonly number[] =>
  [...refused.keys()].filter((status) => status !== 503);

interface Round {
  readonly data: TestData;
  readonly accounts: readonly Account[];
  readonly ledger: Ledger;
}

/** The data holds what was acknowledged, and holds together; the server that came back shows it. */
export async function expectNothingLost({ data, accounts, ledger }: Round, server: RunningServer): Promise<void> {
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

export const rowsOf = ({ answers, guesses }: Ledger) => ({
  'answers of practice': answers.size,
  guesses: guesses.size,
});
