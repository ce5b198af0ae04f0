import { join } from 'node:path';
import { expect } from 'vitest';
import { type Balancer, startHaproxy } from '../../scripts/cluster/haproxy.ts';
import { freePorts } from '../../scripts/cluster/part.ts';
import { initialise, type PostgresNode, postgresNode } from '../../scripts/cluster/postgres-node.ts';
import { becomes } from '../faults/scale.ts';
import type { Stage } from './stage.ts';

/** A primary and its standby behind one address, which is moved by hand. */
export interface Replicated {
  /** The address that the servers use. */
  readonly url: string;
  readonly nodes: readonly [PostgresNode, PostgresNode];
  primary(): PostgresNode;
  standby(): PostgresNode;
  /** From now on a commit waits for the standby, or for the disk of the primary alone. */
  setSynchronous(isOn: boolean): Promise<void>;
  /** The standby becomes the primary and gets the address. The former primary is gone by then. */
  failOver(): Promise<void>;
  /** The other node is made anew from the primary and follows it. */
  rebuildStandby(): Promise<void>;
}

const SERVICE = 'postgres';

export async function startReplicated(stage: Stage): Promise<Replicated> {
  const [portA, portB, port] = (await freePorts(3)) as [number, number, number];
  const nodes = [
    initialise(join(stage.folder, 'node-a'), portA),
    postgresNode(join(stage.folder, 'node-b'), portB),
  ] as const;
  for (const node of nodes) stage.atEnd(() => node.crash());
  let at = 0;
  const primary = () => nodes[at] as PostgresNode;
  const standby = () => nodes[1 - at] as PostgresNode;
  await primary().start();
  await standby().follow(primary());
  const balancer: Balancer = await startHaproxy(stage.folderOf('haproxy-postgres'), [
    { name: SERVICE, port, mode: 'tcp', targets: [portA, portB], isByHand: true },
  ]);
  stage.atEnd(balancer.stop);
  const stateOfStandby = () => primary().psql('select sync_state from pg_stat_replication');
  const setSynchronous = async (isOn: boolean): Promise<void> => {
    primary().psql(`alter system set synchronous_standby_names = '${isOn ? '*' : ''}'`);
    primary().psql('select pg_reload_conf()');
    const wanted = isOn ? 'sync' : 'async';
    expect(await becomes(() => stateOfStandby() === wanted, 120_000)).toBe(true);
  };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    nodes,
    primary,
    standby,
    setSynchronous,
    async failOver() {
      standby().psql("alter system set synchronous_standby_names = ''"); // until it has a standby of its own
      standby().promote();
      standby().psql('select pg_reload_conf()');
      at = 1 - at;
      await balancer.use(SERVICE, at);
    },
    rebuildStandby: () => standby().follow(primary()),
  };
}
