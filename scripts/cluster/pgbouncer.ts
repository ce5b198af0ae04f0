import { join } from 'node:path';
import pg from 'pg';
import { pgbouncerPath } from '../setup/system-packages.mjs';
import { folderForPostgres, startPart, untilReady, writeForPostgres } from './part.ts';

export interface Pooling {
  readonly port: number;
  /** Where the database is, in its words: `host=127.0.0.1 port=5432`. */
  readonly target: string;
  /** Of the user postgres, on both sides. Without one nobody is asked. */
  readonly password?: string;
}

/** PgBouncer in transaction mode on loopback, for every database behind the target. */
export async function startPgbouncer(folder: string, { port, target, password }: Pooling) {
  folderForPostgres(folder);
  const users = writeForPostgres(join(folder, 'users.txt'), `"postgres" "${password ?? ''}"\n`);
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
    'log_connections = 0',
    'log_disconnections = 0',
  ];
  const config = writeForPostgres(join(folder, 'pgbouncer.ini'), `${lines.join('\n')}\n`);
  const account = password === undefined ? 'postgres' : `postgres:${password}`;
  const urlOf = (database: string) => `postgres://${account}@127.0.0.1:${port}/${database}`;
  const command = async (text: string): Promise<void> => {
    const client = new pg.Client(urlOf('pgbouncer'));
    client.on('error', () => {});
    await client.connect();
    await client.query(text);
    await client.end();
  };
  const part = startPart({
    name: 'pgbouncer',
    ...{ command: pgbouncerPath(), args: [config], folder, asPostgres: true },
  });
  const isReady = () =>
    command('show version').then(
      () => true,
      () => false,
    );
  await untilReady(part, isReady);
  return {
    /** The address of a database through it. */
    urlOf,
    /** Its connections to PostgreSQL are made anew. */
    reconnect: () => command('reconnect'),
    stop: part.kill,
  };
}

export type Pooler = Awaited<ReturnType<typeof startPgbouncer>>;
