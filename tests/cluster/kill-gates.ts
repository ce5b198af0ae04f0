import { expect } from 'vitest';
import { startHaproxy } from '../../scripts/cluster/haproxy.ts';
import { freePorts } from '../../scripts/cluster/part.ts';
import { becomes, report } from '../faults/scale.ts';
import type { Program } from '../support/spawned-server.ts';
import { newLedger, registerAccounts, startWriters } from '../support/writers.ts';
import { expectNothingLost, someWrites, startSavers, watchRevisions } from './load.ts';
import { type Instance, type Stage, startInstances, startNode } from './stage.ts';

interface Gate {
  /** In its line of figures. */
  readonly name: string;
  /** As in `startInstance`. */
  readonly program?: Program;
}

interface Killed extends Gate {
  readonly rounds: number;
}

interface Restarted extends Gate {
  /** At least so many. */
  readonly requests: number;
}

const WRITERS_EACH = 4;
const CALLERS = 8;

/** Three instances on one PostgreSQL, and HAProxy in front of them. */
async function balanced(stage: Stage, program: Program | undefined) {
  const node = await startNode(stage);
  const instances = await startInstances(stage, 3, { DATABASE_URL: node.url, DRAIN_SECONDS: '5' }, program);
  const [port] = (await freePorts(1)) as [number];
  const targets = instances.map((instance) => instance.port);
  const balancer = await startHaproxy(stage.folderOf('haproxy'), [
    { name: 'app', port, mode: 'http', targets, check: '/readyz' },
  ]);
  stage.atEnd(balancer.stop);
  return { node, instances, balancer, url: `http://127.0.0.1:${port}` };
}

/** kill -9 of a random one of three, so many rounds under load: nothing acknowledged is lost. */
export async function killsUnderLoad(stage: Stage, { program, rounds, name }: Killed): Promise<void> {
  const node = await startNode(stage);
  const instances = await startInstances(stage, 3, { DATABASE_URL: node.url }, program);
  const urls = instances.map(({ url }) => url);
  const accounts = await registerAccounts(urls[0] as string, 3 * WRITERS_EACH);
  const [ledger, watch] = [newLedger(), watchRevisions(urls, accounts)];
  const failures: number[] = [];
  let busy = 0;
  for (let round = 0; round < rounds; round++) {
    const writers = urls.map((url, n) =>
      startWriters(url, accounts.slice(n * WRITERS_EACH, (n + 1) * WRITERS_EACH), ledger),
    );
    await someWrites(ledger);
    const victim = Math.floor(Math.random() * instances.length);
    await instances[victim]?.kill();
    await someWrites(ledger);
    const tallies = await Promise.all(writers.map((one) => one.stop()));
    for (const [index, { refused, broken }] of tallies.entries()) {
      expect([...refused.keys()].filter((status) => status !== 503)).toEqual([]); // too busy
      busy += refused.get(503) ?? 0;
      if (index === victim) failures.push(broken);
      else expect(broken, 'the others do not notice').toBe(0);
    }
    await expectNothingLost(node, ledger);
    await instances[victim]?.start();
  }
  await watch.stop();
  expect(Math.max(...failures), 'each writer of it had at most one call under way').toBeLessThanOrEqual(WRITERS_EACH);
  expect(watch.falls).toEqual([]);
  expect(watch.seen).toBeGreaterThan(rounds);
  report(name, {
    ...{ rounds, acknowledged: ledger.acknowledged, lost: 0 },
    'calls cut off': failures.reduce((sum, count) => sum + count, 0),
    ...{ 'most in a round': Math.max(...failures), 'answered with 503': busy },
    ...{ 'revisions read': watch.seen, fell: watch.falls.length },
  });
}

/** Three restarted one after another behind HAProxy, under load: no request fails. */
export async function rollingRestarts(stage: Stage, { program, requests, name }: Restarted): Promise<void> {
  const { node, instances, balancer, url } = await balanced(stage, program);
  const accounts = await registerAccounts(url, CALLERS);
  const savers = startSavers(accounts.map((account) => ({ url, account })));
  let restarts = 0;
  while ((savers.answered < requests || restarts < 2 * instances.length) && savers.failed.length === 0) {
    const instance = instances[restarts % instances.length] as Instance;
    expect(await instance.stop()).toBe(0);
    await instance.start();
    await balancer.untilUp('app', instances.length);
    const enough = savers.answered + 200;
    expect(await becomes(() => savers.answered > enough || savers.failed.length > 0, 300_000)).toBe(true);
    restarts++;
  }
  await savers.stop();
  report(name, {
    ...{ requests: savers.answered, saves: savers.acknowledged.size, restarts, failed: savers.failed.length },
  });
  expect(savers.failed).toEqual([]);
  const stored = new Set(node.psql("select user_id || ' ' || timestamp from results").split('\n'));
  expect([...savers.acknowledged].filter((key) => !stored.has(key))).toEqual([]);
}
