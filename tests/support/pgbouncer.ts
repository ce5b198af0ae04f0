import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pgbouncerPath } from '../../scripts/setup/system-packages.mjs';

const PORT = 6432;

/** A pooler in transaction mode in front of the PostgreSQL of this run. */
export interface PgBouncer {
  /** The address of a database through the pooler. */
  urlOf(database: string): string;
  /** Its connections to PostgreSQL are made anew. */
  reconnect(): Promise<void>;
  stop(): Promise<void>;
}

/** It refuses to run as root, as PostgreSQL does: then it runs as the owner of PostgreSQL's folder. */
function ownerOf(folder: string): { uid: number; gid: number } | null {
  return process.getuid?.() === 0 ? statSync(join(folder, 'data')) : null;
}

async function isUp(url: string, process: ChildProcess): Promise<void> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (tries > 600 || process.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

export async function startPgBouncer(postgresSocket: string): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'guanxiang-pgbouncer-'));
  const owner = ownerOf(postgresSocket);
  const settings = [
    '[databases]',
    `* = host=${postgresSocket}`,
    '[pgbouncer]',
    'listen_addr =',
    `listen_port = ${PORT}`,
    `unix_socket_dir = ${folder}`,
    'auth_type = trust',
    `auth_file = ${folder}/users.txt`,
    'admin_users = postgres',
    'pool_mode = transaction',
    'default_pool_size = 4',
  ];
  writeFileSync(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`);
  writeFileSync(join(folder, 'users.txt'), '"postgres" ""\n');
  if (owner) for (const name of ['', 'pgbouncer.ini', 'users.txt']) chownSync(join(folder, name), owner.uid, owner.gid);
  const ids = owner ? { uid: owner.uid, gid: owner.gid } : {};
  const pooler = spawn(pgbouncerPath(), ['-q', join(folder, 'pgbouncer.ini')], {
    ...ids,
    cwd: folder,
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => pooler.once('exit', resolve));
  const urlOf = (database: string) =>
    `postgres://postgres@localhost:${PORT}/${database}?host=${encodeURIComponent(folder)}`;
  await isUp(urlOf('pgbouncer'), pooler);
  return {
    urlOf,
    async reconnect() {
      const console = new pg.Client(urlOf('pgbouncer'));
      await console.connect();
      await console.query('reconnect');
      await console.end();
    },
    async stop() {
      pooler.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
