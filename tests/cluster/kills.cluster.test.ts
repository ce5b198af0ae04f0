import { expect, test } from 'vitest';
import { startHaproxy } from '../../scripts/cluster/haproxy.ts';
import { freePorts } from '../../scripts/cluster/part.ts';
import { report } from '../faults/scale.ts';
import { newLedger, registerAccounts, startWriters } from '../support/writers.ts';
import { expectNothingLost, someWrites, startReaders, watchRevisions } from './load.ts';
import { type Instance, openStage, type Stage, startInstances, startNode } from './stage.ts';

const ROUNDS = 20;
const WRITERS = 12;
const READERS = 6;
const REQUESTS = 20_000;

/** Three instances on one PostgreSQL, and HAProxy in front of them. */
async function balanced(stage: Stage, env: Readonly<Record<string, string>> = {}) {
  const node = await startNode(stage);
  const instances = await startInstances(stage, 3, { DATABASE_URL: node.url, ...env });
  const [port] = (await freePorts(1)) as [number];
  const targets = instances.map((instance) => instance.port);
  const balancer = await startHaproxy(stage.folderOf('haproxy'), [
    { name: 'app', port, mode: 'http', targets, check: '/readyz' },
  ]);
  stage.atEnd(balancer.stop);
  return { node, instances, url: `http://127.0.0.1:${port}` };
}

test(`G2: kill -9 of a random instance, ${ROUNDS} rounds under load: nothing acknowledged is lost`, async () => {
  const stage = openStage();
  const { node, instances, url } = await balanced(stage);
  const accounts = await registerAccounts(url, WRITERS);
  const [ledger, watch] = [newLedger(), watchRevisions([url], accounts)];
  const failures: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const writers = startWriters(url, accounts, ledger);
    await someWrites(ledger);
    const victim = instances[Math.floor(Math.random() * instances.length)] as Instance;
    await victim.kill();
    await someWrites(ledger);
    const { refused, broken } = await writers.stop();
    const failed = broken + [...refused.values()].reduce((sum, count) => sum + count, 0);
    expect(broken, 'the balancer answers in its place').toBe(0);
    expect(failed, 'at most one call of each writer was under way').toBeLessThanOrEqual(WRITERS);
    failures.push(failed);
    await expectNothingLost(node, ledger);
    await victim.start();
  }
  await watch.stop();
  expect(watch.falls).toEqual([]);
  expect(watch.seen).toBeGreaterThan(ROUNDS);
  report('G2, kill -9 of one of three', {
    ...{ rounds: ROUNDS, acknowledged: ledger.acknowledged, lost: 0 },
    ...{ 'failed calls': failures.reduce((sum, count) => sum + count, 0), 'most in a round': Math.max(...failures) },
    ...{ 'revisions read': watch.seen, fell: watch.falls.length },
  });
});

test(`G3: instances restarted one after another behind HAProxy fail none of ${REQUESTS} requests`, async () => {
  const stage = openStage();
  const { node, instances, url } = await balanced(stage, { DRAIN_SECONDS: '2' });
  const accounts = await registerAccounts(url, WRITERS);
  const ledger = newLedger();
  const writers = startWriters(url, accounts, ledger);
  const readers = startReaders(url, accounts.slice(0, READERS));
  let restarts = 0;
  while (ledger.acknowledged + readers.answered < REQUESTS || restarts < instances.length) {
    const instance = instances[restarts % instances.length] as Instance;
    expect(await instance.stop()).toBe(0);
    await instance.start();
    await someWrites(ledger, 200);
    restarts++;
  }
  const { refused, broken } = await writers.stop();
  await readers.stop();
  report('G3, rolling restarts of three', {
    ...{ requests: ledger.acknowledged + readers.answered, writes: ledger.acknowledged, restarts },
    failed: broken + readers.failed.length + [...refused.values()].reduce((sum, count) => sum + count, 0),
  });
  expect([...refused], 'by status').toEqual([]);
  expect([broken, readers.failed]).toEqual([0, []]);
  await expectNothingLost(node, ledger);
});
