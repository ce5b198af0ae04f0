import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { postgresFolder } from '../../scripts/setup/system-packages.mjs';
import { perGroup } from '../support/lifetimes.ts';
import { startPostgres } from '../support/postgres.ts';
import { newFolder, removeFolder } from '../support/temporary-folder.ts';
import { becomes } from './scale.ts';
import { postgresData, type TestData } from './test-data.ts';

/** A PostgreSQL that a test may stop, crash and start again; nobody else uses it. */
export interface OwnCluster {
  readonly url: string;
  /** Ends it as a power cut would (immediate shutdown, SIGQUIT). */
  crash(): Promise<void>;
  /** Ends it and its connections in good order (fast shutdown, SIGINT). */
  halt(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

export async function ownCluster(): Promise<OwnCluster> {
  const postgres = await startPostgres();
  const folder = postgres.socketFolder;
  const data = join(folder, 'data');
  const pidNow = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  let again: ChildProcess | null = null;

  async function end(signal: 'SIGQUIT' | 'SIGINT'): Promise<void> {
    const pid = pidNow();
    process.kill(pid, signal);
    if (!(await becomes(() => !isAlive(pid), 15_000))) throw new Error('PostgreSQL did not end');
  }

  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    crash: () => end('SIGQUIT'),
    halt: () => end('SIGINT'),
    async start() {
      const { uid, gid } = statSync(data); // root may not run it: it runs as the folder's owner
      const args = ['-D', data, '-k', folder, '-c', 'listen_addresses='];
      again = spawn(join(postgresFolder() as string, 'postgres'), args, { uid, gid, cwd: folder, stdio: 'ignore' });
      const isReady = () => readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() === 'ready';
      const isUp = await becomes(() => again?.pid === pidOrNull() && isReady(), 15_000);
      if (!isUp) throw new Error('PostgreSQL did not start again');
    },
    async remove() {
      if (again !== null && again.exitCode === null && again.signalCode === null) await end('SIGINT');
      await postgres.stop();
    },
  };

  function pidOrNull(): number | null {
    try {
      return pidNow();
    } catch {
      return null;
    }
  }
}

/** A cluster for the tests of a group, and the data on it. */
export function useOwnCluster(): { readonly cluster: OwnCluster; readonly data: TestData } {
  const cluster = perGroup(ownCluster, ({ remove }) => remove());
  const data = perGroup(
    async () => postgresData(cluster.url, newFolder()),
    ({ dataDir }) => removeFolder(dataDir),
  );
  return { cluster, data };
}
