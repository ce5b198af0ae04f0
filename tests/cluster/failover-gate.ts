import { expect } from 'vitest';
import { becomes, report } from '../faults/scale.ts';
import { newLedger, registerAccounts, startWriters } from '../support/writers.ts';
import { expectNothingLost, someWrites, watchRevisions } from './load.ts';
import { type Stage, startInstances } from './stage.ts';

const WRITERS = 8;

export interface Failovers {
  readonly name: string;
  readonly rounds: number;
  /** As the instances reach the database. */
  readonly url: string;
  readonly killPrimary: () => Promise<void>;
  /** Makes the standby the new primary; nothing where Patroni does it. */
  readonly promote: () => Promise<void>;
  /** The primary of now. */
  readonly primary: () => { readonly url: string };
  /** Until there is a standby again. */
  readonly rebuild: () => Promise<void>;
  /** A save must be acknowledged again within this time. */
  readonly withinMs: number;
}

/** Kills the primary again and again under the writes of two instances: nothing acknowledged may be lost, and no other refusal than 503 come. */
export async function failOverUnderLoad(stage: Stage, gate: Failovers): Promise<void> {
  const instances = await startInstances(stage, 2, { DATABASE_URL: gate.url });
  const urls = instances.map((instance) => instance.url) as [string, string];
  const accounts = await registerAccounts(urls[0], WRITERS);
  const [ledger, watch] = [newLedger(), watchRevisions(urls, accounts)];
  const gaps: number[] = [];
  let refused = 0;
  for (let round = 0; round < gate.rounds; round++) {
    const writers = urls.map((url, n) => startWriters(url, accounts.slice(n * 4, n * 4 + 4), ledger));
    await someWrites(ledger);
    await gate.killPrimary();
    const [killedAt, before] = [performance.now(), ledger.acknowledged];
    await gate.promote();
    const isServing = () => ledger.acknowledged > before + WRITERS; // answers under way are of before
    expect(await becomes(isServing, gate.withinMs)).toBe(true);
    gaps.push(performance.now() - killedAt);
    await someWrites(ledger);
    for (const one of writers) {
      const tally = await one.stop();
      expect(tally.broken).toBe(0);
      expect([...tally.refused.keys()].filter((status) => status !== 503)).toEqual([]);
      refused += tally.refused.get(503) ?? 0;
    }
    await expectNothingLost(gate.primary(), ledger);
    await gate.rebuild();
  }
  await watch.stop();
  expect(watch.falls).toEqual([]);
  report(gate.name, {
    ...{ failovers: gate.rounds, acknowledged: ledger.acknowledged, lost: 0, 'answered with 503': refused },
    'seconds without a save': gaps.map((ms) => (ms / 1000).toFixed(1)).join(' '),
  });
}
