import { randomBytes } from 'node:crypto';
import { test } from 'vitest';
import { startHaproxy } from '../../scripts/cluster/haproxy.ts';
import { freePorts } from '../../scripts/cluster/part.ts';
import { patroniCluster } from '../../scripts/cluster/patroni.ts';
import { failOverUnderLoad } from './failover-gate.ts';
import { openStage } from './stage.ts';

const FAILOVERS = 2;

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
  let victim: Awaited<ReturnType<typeof patroni.primary>>;
  await failOverUnderLoad(stage, {
    name: 'G4 by Patroni, ttl 30 s',
    rounds: FAILOVERS,
    url,
    async killPrimary() {
      victim = await patroni.primary();
      await victim?.crash();
    },
    promote: async () => {},
    primary: () => ({ url }),
    async rebuild() {
      await victim?.start();
      await patroni.untilHealthy();
    },
    withinMs: 600_000,
  });
});
