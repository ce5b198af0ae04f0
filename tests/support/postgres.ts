import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { postgresIds } from '../../scripts/cluster/part.ts';
import { citusFolder, postgresFolder } from '../../scripts/setup/system-packages.mjs';
import { CITUS_SETTINGS, layoutOfRun } from './layout.ts';
import { newFolder, removeFolder } from './temporary-folder.ts';

export interface TemporaryPostgres {
  /** The folder of its unix socket; it listens nowhere else. */
  readonly socketFolder: string;
  stop(): Promise<void>;
}

/**
 * No waiting for the disk: a commit survives the end of PostgreSQL, though not of the machine.
 * `create database` takes a third of the time, a commit a fifth.
 */
const UNSYNCED = ['fsync=off', 'full_page_writes=off'] as const;
/** Four workers at once, each with servers of up to ten connections. */
const CONNECTIONS = 'max_connections=200';

/** How to `create database`: to log every page of it, which is usual since PostgreSQL 15, takes more than twice the time. */
export const COPIED_AS_FILES = 'strategy file_copy';

/** A cluster of its own in a temporary folder, gone when it is stopped. */
export async function startPostgres(): Promise<TemporaryPostgres> {
  const isCitus = layoutOfRun() === 'citus';
  const programs = isCitus ? citusFolder() : postgresFolder();
  if (programs === null)
    throw new Error('PostgreSQL is not installed: npm test installs it, or apt-get install postgresql');
  const folder = newFolder();
  const owner = postgresIds();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const options = { ...owner, cwd: folder, stdio: 'ignore' as const };
  const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(programs, 'initdb'), init, options);
  const flags = ['listen_addresses=', CONNECTIONS, ...UNSYNCED, ...(isCitus ? CITUS_SETTINGS : [])].flatMap(
    (setting) => ['-c', setting],
  );
  const server = spawn(join(programs, 'postgres'), ['-D', data, '-k', folder, ...flags], options);
  const exited = new Promise((resolve) => server.once('exit', resolve));
  for (let tries = 0; !existsSync(join(folder, '.s.PGSQL.5432')) || !isReady(programs, folder); tries++) {
    if (tries > 200 || server.exitCode !== null) throw new Error('PostgreSQL did not start');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    socketFolder: folder,
    async stop() {
      server.kill('SIGINT');
      await exited;
      removeFolder(folder);
    },
  };
}

function isReady(programs: string, socketFolder: string): boolean {
  try {
    execFileSync(join(programs, 'pg_isready'), ['-q', '-h', socketFolder]);
    return true;
  } catch {
    return false;
  }
}
