import { expect, test } from 'vitest';
import { becomes, report } from '../faults/scale.ts';
import { newLedger, registerAccounts, startWriters } from '../support/writers.ts';
import { expectNothingLost, someWrites, watchRevisions } from './load.ts';
import { startReplicated } from './replicated.ts';
import { openStage, startInstances } from './stage.ts';

const FAILOVERS = 5;
const WRITERS = 8;

test(`G4 by hand: ${FAILOVERS} times the primary is killed and its synchronous standby promoted; nothing acknowledged is lost`, async () => {
  const stage = openStage();
  const database = await startReplicated(stage);
  await database.setSynchronous(true);
  const instances = await startInstances(stage, 2, { DATABASE_URL: database.url });
  const urls = instances.map(({ url }) => url) as [string, string];
  const accounts = await registerAccounts(urls[0], WRITERS);
  const [ledger, watch] = [newLedger(), watchRevisions(urls, accounts)];
  const gaps: number[] = [];
  let refused = 0;
  for (let round = 0; round < FAILOVERS; round++) {
    const writers = urls.map((url, n) => startWriters(url, accounts.slice(n * 4, n * 4 + 4), ledger));
    await someWrites(ledger);
    await database.primary().crash();
    const [killedAt, before] = [performance.now(), ledger.acknowledged];
    await database.failOver();
    const isServing = () => ledger.acknowledged > before + WRITERS; // answers under way are of before
    expect(await becomes(isServing, 300_000)).toBe(true);
    gaps.push(performance.now() - killedAt);
    await someWrites(ledger);
    for (const one of writers) {
      const tally = await one.stop();
      expect(tally.broken).toBe(0);
      expect([...tally.refused.keys()].filter((status) => status !== 503)).toEqual([]);
      refused += tally.refused.get(503) ?? 0;
    }
    await expectNothingLost(database.primary(), ledger);
    await database.rebuildStandby();
    await database.setSynchronous(true);
  }
  await watch.stop();
  expect(watch.falls).toEqual([]);
  report('G4 by hand, failover to a synchronous standby', {
    ...{ failovers: FAILOVERS, acknowledged: ledger.acknowledged, lost: 0, 'answered with 503': refused },
    'seconds without a save': gaps.map((ms) => (ms / 1000).toFixed(1)).join(' '),
  });
});
