import { describe, expect, test } from 'vitest';
import { ENGINES } from '../support/app.ts';
import { serve } from '../support/serving.ts';
import { newLedger, registerAccounts, startWriters } from '../support/writers.ts';
import { anyMoment, expectNothingLost, rowsOf, unplanned, WRITERS } from './nothing-lost.ts';
import { useOwnCluster } from './own-cluster.ts';
import { pause, report, scaled } from './scale.ts';

describe.runIf(ENGINES.includes('postgres'))('on PostgreSQL', () => {
  const { cluster, data } = useOwnCluster();

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
