import type { PostgresNode } from '../../scripts/cluster/postgres-node.ts';
import { citusFolder } from '../../scripts/setup/system-packages.mjs';
import { adminProcess } from '../support/admin-process.ts';
import { applyLayout, CITUS_SETTINGS } from '../support/layout.ts';
import { SECRET, type Stage, startNode } from './stage.ts';

const SHARDS = 8;

/** Without Citus its tests are skipped. */
export const citusPrograms = citusFolder();

export interface CitusNodes {
  readonly coordinator: PostgresNode;
  readonly workers: readonly PostgresNode[];
  /** The index of the worker that has the rows of this user. */
  workerOf(userId: string): number;
}

/** A coordinator and so many workers, with the tables of deploy/postgres/citus.sql. */
export async function startCitus(stage: Stage, count: number): Promise<CitusNodes> {
  const settings = CITUS_SETTINGS.map((setting) => setting.replace(/=(.*)/, " = '$1'"));
  const nodes: PostgresNode[] = [];
  for (let n = 0; n <= count; n++) {
    const node = await startNode(stage, settings, citusPrograms as string);
    node.psql('create extension citus');
    nodes.push(node);
  }
  const [coordinator, ...workers] = nodes as [PostgresNode, ...PostgresNode[]];
  coordinator.psql(`select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`);
  for (const { port } of workers) coordinator.psql(`select citus_add_node('127.0.0.1', ${port})`);
  const env = { ...SECRET, DATABASE_URL: coordinator.url, DATA_DIR: stage.folderOf('admin') };
  const { code, stderr } = await adminProcess(['migrate'], env);
  if (code !== 0) throw new Error(stderr);
  await applyLayout('citus', coordinator.url, SHARDS);
  return {
    coordinator,
    workers,
    workerOf(userId) {
      const port = coordinator.psql(`select nodeport from pg_dist_shard_placement
        where shardid = get_shard_id_for_distribution_column('users', '${userId}')`);
      return workers.findIndex((worker) => worker.port === Number(port));
    },
  };
}
