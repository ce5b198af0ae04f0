import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { postgresFolder } from '../../scripts/setup/system-packages.mjs';

const FOLDER = fileURLToPath(new URL('../../deploy/postgres', import.meta.url));

/** How tables lie on PostgreSQL, by a file of deploy/postgres/. */
export type Layout = 'partitions' | 'citus';

/** LAYOUT=partitions or LAYOUT=citus runs any suite on tables that were laid out so. */
export function layoutOfRun(): Layout | null {
  const layout = process.env['LAYOUT'];
  return layout === 'partitions' || layout === 'citus' ? layout : null;
}

/** Gives the file to psql, as an operator does; answers what it said. */
export async function applyLayout(layout: Layout, url: string, parts: number): Promise<string> {
  const count = `${layout === 'citus' ? 'shards' : 'partitions'}=${parts}`;
  const args = ['-Xq', '-v', count, '-f', join(FOLDER, `${layout}.sql`), url];
  return (await promisify(execFile)(join(postgresFolder() ?? '', 'psql'), args)).stderr;
}

/** What PostgreSQL needs to be a node of Citus. */
export const CITUS_SETTINGS = [
  'shared_preload_libraries=citus',
  'citus.node_conninfo=sslmode=disable',
  'max_prepared_transactions=200',
  'max_worker_processes=100',
] as const;
