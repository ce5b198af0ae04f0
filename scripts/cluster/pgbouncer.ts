import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { folderForPostgres, type Part, postgresIds, startPart, untilReady } from './part.ts';

export interface Pooling {
  readonly port: number;
  /** Where the database is, in its words: `host=127.0.0.1 port=5432`. */
  readonly target: string;
  /** Of the user postgres, on both sides. Without one nobody is asked. */
  readonly password?: string;
}

/** PgBouncer in transaction mode on loopback, for every database behind the target. */
export async function startPgbouncer(folder: string, { port, target, password }: Pooling): Promise<Part> {
  folderForPostgres(folder);
  const write = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    const ids = postgresIds();
    if (ids) chownSync(path, ids.uid, ids.gid);
    return path;
  };
  const users = write('users.txt', `"postgres" "${password ?? ''}"\n`);
  const lines = [
    '[databases]',
    `* = ${target}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    `auth_type = ${password === undefined ? 'trust' : 'scram-sha-256'}`,
    `auth_file = ${users}`,
    'admin_users = postgres',
    'pool_mode = transaction',
    'max_client_conn = 500',
    'default_pool_size = 20',
    'server_login_retry = 1',
    'server_check_delay = 5',
    'log_connections = 0',
    'log_disconnections = 0',
  ];
  const config = write('pgbouncer.ini', `${lines.join('\n')}\n`);
  const part = startPart({
    name: 'pgbouncer',
    ...{ command: '/usr/sbin/pgbouncer', args: [config], folder, asPostgres: true, stopSignal: 'SIGINT' },
  });
  const isReady = async () => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'pgbouncer', password });
    client.on('error', () => {});
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  };
  return untilReady(part, isReady);
}
