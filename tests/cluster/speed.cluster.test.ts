import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { becomes, pause, report } from '../faults/scale.ts';
import { type HttpClient, httpClient } from '../support/http-client.ts';
import { type Account, newResult, registerAccounts } from '../support/writers.ts';
import { type Instance, openStage, type Stage, startInstances, startNode } from './stage.ts';

const CPU_PERCENT = 20;
const MEASURED_MS = 15_000;
const CALLERS_EACH = 4;
const PERIOD_US = 100_000;

/** The controller of CPU time: version 2 has one tree, version 1 one of its own. */
const GROUPS = ['/sys/fs/cgroup', '/sys/fs/cgroup/cpu'].find(
  (folder) =>
    existsSync(join(folder, 'cgroup.procs')) && (existsSync(join(folder, 'cpu.cfs_quota_us')) || isUnified(folder)),
);

function isUnified(folder: string): boolean {
  return existsSync(join(folder, 'cgroup.subtree_control')) && existsSync(join(folder, 'cpu.stat'));
}

/** A group of its own for one process, with a share of one core. */
function limitCpu(stage: Stage, groups: string, pid: number): void {
  const folder = join(groups, `guanxiang-${pid}`);
  if (isUnified(groups)) writeFileSync(join(groups, 'cgroup.subtree_control'), '+cpu');
  mkdirSync(folder);
  stage.atEnd(async () => void (await becomes(() => removed(folder), 10_000)));
  const quota = String((CPU_PERCENT / 100) * PERIOD_US);
  if (isUnified(groups)) writeFileSync(join(folder, 'cpu.max'), `${quota} ${PERIOD_US}`);
  else writeFileSync(join(folder, 'cpu.cfs_quota_us'), quota);
  writeFileSync(join(folder, 'cgroup.procs'), String(pid));
}

/** A group goes once its process is gone. */
function removed(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    return !existsSync(folder);
  }
}

function canLimitCpu(): boolean {
  if (GROUPS === undefined) return false;
  const folder = join(GROUPS, `guanxiang-try-${process.pid}`);
  try {
    mkdirSync(folder);
    rmdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

const isAllowed = canLimitCpu();
if (!isAllowed) console.log('G9: not tried, this machine has no CPU groups that this user may make');

type Call = (client: HttpClient, account: Account) => Promise<{ readonly status: number }>;
const CALLS: Readonly<Record<string, Call>> = {
  saves: (client, { token }) => client.call('POST', '/api/divination/results', { body: newResult(), token }),
  lists: (client) => client.call('GET', '/api/shefu?action=list'),
};

/** Successful calls a second, over all these instances. */
async function rateOf(instances: readonly Instance[], accounts: readonly Account[], call: Call): Promise<number> {
  let [answered, isStopped] = [0, false];
  const running = instances.flatMap(({ url }, n) =>
    Array.from({ length: CALLERS_EACH }, async (_, k) => {
      const client = httpClient(url);
      const account = accounts[n * CALLERS_EACH + k] as Account;
      while (!isStopped) if ((await call(client, account)).status < 300) answered++;
      client.close();
    }),
  );
  await pause(1000);
  const [begunAt, before] = [performance.now(), answered];
  await pause(MEASURED_MS);
  const rate = ((answered - before) * 1000) / (performance.now() - begunAt);
  isStopped = true;
  await Promise.all(running);
  return rate;
}

test.runIf(isAllowed)(
  `G9: three instances of ${CPU_PERCENT} % of a core each serve several times what one does`,
  async () => {
    const stage = openStage();
    const node = await startNode(stage);
    const instances = await startInstances(stage, 3, { DATABASE_URL: node.url });
    const accounts = await registerAccounts((instances[0] as Instance).url, 3 * CALLERS_EACH);
    for (const { server } of instances) limitCpu(stage, GROUPS as string, server.pid);
    const ratios: Record<string, string> = {};
    for (const [name, call] of Object.entries(CALLS)) {
      const one = await rateOf(instances.slice(0, 1), accounts, call);
      const three = await rateOf(instances, accounts, call);
      expect(one).toBeGreaterThan(0);
      ratios[name] =
        `${one.toFixed(0)}/s with one, ${three.toFixed(0)}/s with three, ${(three / one).toFixed(2)} times`;
    }
    report(`G9, instances with ${CPU_PERCENT} % of a core each (aim 2.7 times)`, ratios);
  },
);
