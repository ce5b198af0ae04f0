import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postgresFolder } from '../setup/system-packages.mjs';
import { folderForPostgres, type Part, postgresIds, startPart, untilReady } from './part.ts';

/** One PostgreSQL on a port of loopback: a primary, or a standby of another. */
export interface PostgresNode {
  readonly port: number;
  readonly url: string;
  start(): Promise<void>;
  /** kill -9 of the server and all its processes. */
  crash(): Promise<void>;
  stop(): Promise<void>;
  /** Throws away what it has and copies that node, whose standby it becomes. */
  follow(primary: PostgresNode): Promise<void>;
  /** Ends its standing by: it takes writes. */
  promote(): void;
  psql(statement: string): string;
  /** Everything its server has logged since its start. */
  log(): string;
}

/** Nothing waits for the disk: what is killed are processes, and what they wrote is in the system's memory. */
const SETTINGS = [
  "listen_addresses = '127.0.0.1'",
  'fsync = off',
  'full_page_writes = off',
  'wal_level = replica',
  'max_wal_senders = 10',
  'max_connections = 100',
  'hot_standby = on',
  'wal_keep_size = 512MB',
  'synchronous_commit = on',
  'log_min_messages = warning',
];

const linesOf = (folder: string, port: number, settings: readonly string[]): string =>
  ['', ...SETTINGS, `port = ${port}`, `unix_socket_directories = '${folder}'`, ...settings, ''].join('\n');

function installedPrograms(): string {
  const folder = postgresFolder();
  if (folder === null) throw new Error('PostgreSQL is not installed');
  return folder;
}

function childrenOf(pid: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(pid);
      } catch {
        return false; // it has ended
      }
    })
    .map(Number);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has ended by itself
  }
}

/** kill -9 of the server on this data folder and of all its processes, if it runs. */
export function crashPostgres(data: string): void {
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (!isServerOn(pid, data)) return;
  process.kill(pid, 'SIGSTOP'); // so that it makes no new process meanwhile
  for (const child of childrenOf(pid)) kill(child);
  kill(pid);
}

/** The pid may be of another process by now. */
function isServerOn(pid: number, data: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data);
  } catch {
    return false;
  }
}

export function postgresNode(
  folder: string,
  port: number,
  settings: readonly string[] = [],
  programs = installedPrograms(),
): PostgresNode {
  folderForPostgres(folder);
  const data = join(folder, 'data');
  const options = { ...postgresIds(), cwd: folder, stdio: 'pipe' as const, encoding: 'utf8' as const };
  const run = (program: string, args: readonly string[]): string =>
    execFileSync(join(programs, program), [...args], options);
  let part: Part | null = null;
  const lines = linesOf(folder, port, settings);

  const node: PostgresNode = {
    port,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async start() {
      const isReady = () => {
        try {
          run('pg_isready', ['-q', '-h', '127.0.0.1', '-p', String(port)]);
          return true;
        } catch {
          return false;
        }
      };
      const command = join(programs, 'postgres');
      part = startPart({
        name: `postgres ${port}`,
        ...{ command, args: ['-D', data], folder, asPostgres: true, stopSignal: 'SIGINT' },
      });
      await untilReady(part, isReady);
    },
    async crash() {
      crashPostgres(data);
      await part?.ended;
    },
    async stop() {
      await part?.stop();
    },
    async follow(primary) {
      await node.stop();
      rmSync(data, { recursive: true, force: true });
      const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
      run('pg_basebackup', [...from, '-D', data, '--checkpoint=fast', '--no-sync', '--write-recovery-conf']);
      appendFileSync(join(data, 'postgresql.conf'), lines);
      await node.start();
    },
    promote: () => void node.psql('select pg_promote(true, 60)'),
    psql: (statement) =>
      run('psql', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-XAtqc', statement]).trim(),
    log: () => part?.output() ?? '',
  };
  return node;
}

/** Makes an empty database cluster in the folder of the node. */
export function initialise(
  folder: string,
  port: number,
  settings: readonly string[] = [],
  programs = installedPrograms(),
): PostgresNode {
  const node = postgresNode(folder, port, settings, programs);
  const data = join(folder, 'data');
  const options = { ...postgresIds(), cwd: folder, stdio: 'ignore' as const };
  const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(programs, 'initdb'), init, options);
  appendFileSync(join(data, 'postgresql.conf'), linesOf(folder, port, settings));
  writeFileSync(
    join(data, 'pg_hba.conf'),
    'local all all trust\nhost all all 127.0.0.0/8 trust\nhost replication all 127.0.0.0/8 trust\n',
  );
  return node;
}
