import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { startHaproxy } from '../../scripts/cluster/haproxy.ts';
import { freePorts } from '../../scripts/cluster/part.ts';
import { patroniCluster } from '../../scripts/cluster/patroni.ts';
import { becomes, report } from '../faults/scale.ts';
import { newLedger, registerAccounts, startWriters } from '../support/writers.ts';
import { expectNothingLost, someWrites, watchRevisions } from './load.ts';
import { openStage, startInstances } from './stage.ts';

const FAILOVERS = 2;
const WRITERS = 8;

test('G4 by Patroni: the primary is killed with its Patroni, the standby is promoted; nothing acknowledged is lost', async () => {
  const stage = openStage();
  const password = randomBytes(18).toString('base64url');
  const patroni = await patroniCluster(stage.folderOf('patroni'), password);
  stage.atEnd(patroni.stop);
  await patroni.start();
  const [port] = (await freePorts(1)) as [number];
  const [targets, checkPorts] = [patroni.nodes.map((node) => node.port), patroni.nodes.map((node) => node.restPort)];
  const balancer = await startHaproxy(stage.folderOf('haproxy'), [
    { name: 'postgres', port, mode: 'tcp', targets, check: '/primary', checkPorts },
  ]);
  stage.atEnd(balancer.stop);
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const instances = await startInstances(stage, 2, { DATABASE_URL: url });
  const urls = instances.map((instance) => instance.url) as [string, string];
  const accounts = await registerAccounts(urls[0], WRITERS);
  const [ledger, watch] = [newLedger(), watchRevisions(urls, accounts)];
  const gaps: number[] = [];
  let refused = 0;
  for (let round = 0; round < FAILOVERS; round++) {
    const writers = urls.map((one, n) => startWriters(one, accounts.slice(n * 4, n * 4 + 4), ledger));
    await someWrites(ledger);
    const victim = await patroni.primary();
    await victim?.crash();
    const [killedAt, before] = [performance.now(), ledger.acknowledged];
    const isServing = () => ledger.acknowledged > before + WRITERS; // answers under way are of before
    expect(await becomes(isServing, 600_000)).toBe(true);
    gaps.push(performance.now() - killedAt);
    await someWrites(ledger);
    for (const one of writers) {
      const tally = await one.stop();
      expect(tally.broken).toBe(0);
      expect([...tally.refused.keys()].filter((status) => status !== 503)).toEqual([]);
      refused += tally.refused.get(503) ?? 0;
    }
    await expectNothingLost({ url }, ledger);
    await victim?.start();
    await patroni.untilHealthy();
  }
  await watch.stop();
  expect(watch.falls).toEqual([]);
  report('G4 by Patroni, ttl 30 s', {
    ...{ failovers: FAILOVERS, acknowledged: ledger.acknowledged, lost: 0, 'answered with 503': refused },
    'seconds without a save': gaps.map((ms) => (ms / 1000).toFixed(1)).join(' '),
  });
});
