/** docs/backups.md, step by step, with pgBackRest itself and deploy/pgbackrest/pgbackrest.conf. */
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { folderForPostgres, freePorts, postgresIds } from '../../scripts/cluster/part.ts';
import { initialise } from '../../scripts/cluster/postgres-node.ts';
import { becomes, pause, report } from '../faults/scale.ts';
import { adminProcess } from '../support/admin-process.ts';
import { registerAccounts } from '../support/writers.ts';
import { isSettled, newDevice, saveSome } from './device.ts';
import { openStage, type Stage, startInstance } from './stage.ts';

const CONFIGURATION = fileURLToPath(new URL('../../deploy/pgbackrest/pgbackrest.conf', import.meta.url));
const DEVICES = 4;
const AT_A_TIME = 5;

/** A PostgreSQL that archives to a repository beside it. Only the places differ from the file of deploy/. */
async function startArchived(stage: Stage) {
  const [port] = (await freePorts(1)) as [number];
  const folder = join(stage.folder, 'postgres');
  const node = initialise(folder, port, [
    'archive_mode = on',
    "archive_command = 'pgbackrest --stanza=guanxiang archive-push %p'",
    'archive_timeout = 60',
  ]);
  const configuration = join(stage.folder, 'pgbackrest.conf');
  cpSync(CONFIGURATION, configuration);
  const own = (name: string) => folderForPostgres(join(stage.folder, name));
  const repository = own('repository');
  const env = {
    ...{ CONFIG: configuration, REPO1_PATH: repository, REPO1_CIPHER_PASS: 'a-pass-phrase-of-the-tests' },
    ...{ PG1_PATH: join(folder, 'data'), PG1_PORT: String(port), PG1_SOCKET_PATH: folder },
    ...{ LOG_PATH: own('log'), LOCK_PATH: own('lock') },
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(`PGBACKREST_${name}`, value);
  stage.atEnd(() => vi.unstubAllEnvs());
  await node.start();
  stage.atEnd(() => node.crash());
  /** Answers what it printed. A refusal is an error with it. */
  const pgbackrest = (...args: readonly string[]): string =>
    execFileSync('pgbackrest', ['--stanza=guanxiang', ...args], {
      ...{ ...postgresIds(), cwd: folder, encoding: 'utf8', stdio: 'pipe' },
    });
  return { node, pgbackrest };
}

async function secondsOf(work: () => unknown): Promise<string> {
  const begunAt = performance.now();
  await work();
  return ((performance.now() - begunAt) / 1000).toFixed(1);
}

test('G15: back to a moment by pgBackRest, and admin new-epoch: the devices bring back what they saved since', async () => {
  const stage = openStage();
  const { node, pgbackrest } = await startArchived(stage);
  pgbackrest('stanza-create');
  pgbackrest('check');

  const instance = await startInstance(stage, { DATABASE_URL: node.url });
  const accounts = await registerAccounts(instance.url, DEVICES);
  const devices = accounts.map((account) => newDevice(() => instance.url, account));
  const settle = async () => {
    for (const device of devices) expect(await becomes(() => isSettled(device), 120_000)).toBe(true);
  };
  const saveOnEach = async () => {
    for (const device of devices) await saveSome(device, AT_A_TIME);
    await settle();
  };
  const rows = () => node.psql('select user_id, timestamp from results order by user_id, timestamp').split('\n');

  await saveOnEach();
  const backupSeconds = await secondsOf(() => pgbackrest('--type=full', 'backup'));
  await pause(1000); // pgBackRest knows the end of a backup to the second, and goes back only to a later one
  await saveOnEach();
  const [moment, atTheMoment] = [node.psql('select clock_timestamp()'), rows()];
  const deleted = devices.map((device) => device.timestamps().at(-1) as string); // each is stored at the moment
  await saveOnEach();
  const everSaved = rows();
  for (const [index, device] of devices.entries()) await device.sync.remove(deleted[index] as string);
  await settle();
  expect([atTheMoment.length, everSaved.length, rows().length]).toEqual(
    [2 * AT_A_TIME, 3 * AT_A_TIME, 3 * AT_A_TIME - 1].map((each) => DEVICES * each),
  );
  node.psql('delete from results'); // the mistake

  expect(await instance.stop()).toBe(0);
  await node.stop();
  const restoreSeconds = await secondsOf(async () => {
    pgbackrest('--delta', '--type=time', `--target=${moment}`, '--target-action=promote', 'restore');
    await node.start();
    expect(await becomes(() => node.psql('select pg_is_in_recovery()') === 'f', 120_000)).toBe(true);
  });
  expect(rows()).toEqual(atTheMoment);
  const { code, stdout, stderr } = await adminProcess(['new-epoch'], instance.env);
  expect([code, stderr]).toEqual([0, '']);
  await instance.start();
  await settle();
  expect(rows()).toEqual(everSaved);
  const events = "select count(*) from audit_events where kind = 'new-epoch'";
  expect(node.psql(events)).toBe('1');
  pgbackrest('check');
  pgbackrest('--type=full', 'backup');

  report('G15, back to a moment', {
    ...{
      'saved by devices': everSaved.length,
      'at the moment': atTheMoment.length,
      'after they came back': rows().length,
    },
    ...{ 'seconds of the full backup': backupSeconds, 'seconds of the restore and the replay': restoreSeconds },
    said: stdout.trim(),
  });
});
