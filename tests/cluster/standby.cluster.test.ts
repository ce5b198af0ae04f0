/** The scripts of deploy/postgres/, run by PostgreSQL itself as the containers would. */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { freePorts } from '../../scripts/cluster/part.ts';
import { postgresFolder } from '../../scripts/setup/system-packages.mjs';

const DEPLOY = fileURLToPath(new URL('../../deploy', import.meta.url));
const PASSWORD = "it's-a-pass-word";

/** PostgreSQL refuses to run as root: then it runs as the user its package makes. */
function ownerOf(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function answersOf(port: number, user: string, database: string, statement: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ host: '127.0.0.1', port, user, password: PASSWORD, database });
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

test('they make a primary and a standby that every commit waits for, and roles that can log in', async () => {
  const programs = postgresFolder();
  if (programs === null) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  const folder = mkdtempSync(join(tmpdir(), 'guanxiang-standby-'));
  const owner = ownerOf();
  const [primary, standby] = [join(folder, 'primary'), join(folder, 'standby')];
  for (const path of [primary, standby]) {
    mkdirSync(path, { mode: 0o700 });
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(path, owner.uid, owner.gid);
  }
  chmodSync(folder, 0o777);
  const script = (name: string) => {
    const path = join(folder, name);
    writeFileSync(path, readFileSync(join(DEPLOY, 'postgres', name)), { mode: 0o755 });
    return path;
  };
  const [port, standbyPort] = (await freePorts(2)) as [number, number];
  const env = {
    ...process.env,
    PATH: `${programs}:${process.env['PATH']}`,
    PGPORT: String(port),
    PGPASSWORD: PASSWORD,
  };
  const options = { ...owner, cwd: folder, stdio: 'ignore' as const };
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, PASSWORD, { mode: 0o644 });
  execFileSync(
    join(programs, 'initdb'),
    ['-D', primary, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', passwordFile, '--no-sync'],
    options,
  );

  const [, ...settings] = parse(readFileSync(join(DEPLOY, 'compose.yaml'), 'utf8')).services.db1.command as string[];
  expect(settings).toContain('-csynchronous_standby_names=ANY 1 (standby1)');
  const servers = [
    spawn(join(programs, 'postgres'), ['-D', primary, '-k', folder, '-p', String(port), ...settings], options),
  ];
  onTestFinished(async () => {
    for (const server of servers.reverse()) {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGQUIT');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  });
  const one = (user: string, database: string, statement: string, at = port) =>
    answersOf(at, user, database, statement).catch(() => null);
  await expect.poll(() => one('postgres', 'postgres', 'select 1'), { timeout: 60_000 }).toEqual([[1]]);

  const passwords = { APP_PASSWORD: PASSWORD, REPLICATION_PASSWORD: PASSWORD };
  const first = { ...env, ...passwords, PGHOST: folder, PGDATA: primary };
  execFileSync('bash', [script('first-start.sh')], { ...options, env: first });
  execFileSync(join(programs, 'pg_ctl'), ['-D', primary, 'reload'], options);

  const follow = { ...env, PGDATA: standby, PRIMARY_HOST: '127.0.0.1' };
  const copied = readFileSync(script('standby.sh'), 'utf8').replace(
    /exec postgres/,
    `exec postgres -k ${folder} -p ${standbyPort}`,
  );
  servers.push(spawn('bash', ['-c', copied], { ...options, env: follow }));
  const state =
    "select sync_state from pg_stat_replication where application_name = 'standby1' and state = 'streaming'";
  await expect.poll(() => one('postgres', 'postgres', state), { timeout: 120_000 }).toEqual([['quorum']]);

  await answersOf(port, 'guanxiang_app', 'guanxiang', 'create table tried (n int)');
  await answersOf(port, 'guanxiang_app', 'guanxiang', 'insert into tried values (7)');
  await expect
    .poll(() => one('postgres', 'guanxiang', 'select n, pg_is_in_recovery() from tried', standbyPort), {
      timeout: 60_000,
    })
    .toEqual([[7, true]]);
  expect(await answersOf(port, 'guanxiang_app', 'guanxiang', 'show statement_timeout')).toEqual([['5s']]);
});
