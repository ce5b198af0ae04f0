import { expect, test } from 'vitest';
import { becomes, report } from '../faults/scale.ts';
import { adminProcess } from '../support/admin-process.ts';
import { registerAccounts } from '../support/writers.ts';
import { type Device, isSettled, newDevice, saveSome } from './device.ts';
import { startReplicated } from './replicated.ts';
import { type Instance, openStage, startInstances } from './stage.ts';

const DEVICES = 6;
const EARLIER = 20;
const LATER = 20;

test('G5: after a failover to a standby that was cut off, and admin new-epoch, the devices bring everything back', async () => {
  const stage = openStage();
  const database = await startReplicated(stage);
  await database.setSynchronous(false);
  const instances = await startInstances(stage, 2, { DATABASE_URL: database.url });
  const [one, other] = instances as [Instance, Instance];
  const accounts = await registerAccounts(one.url, DEVICES);
  const devices = accounts.map((account, n) => newDevice(() => (n % 2 === 0 ? one : other).url, account));
  const expected = new Map<Device, Set<string>>();
  for (const device of devices) {
    expected.set(device, new Set(await saveSome(device, EARLIER)));
    expect(await becomes(() => isSettled(device), 120_000)).toBe(true);
  }

  // the standby has the accounts and the first results; what comes now reaches the primary alone
  const behind = () => database.primary().psql('select pg_current_wal_lsn() - replay_lsn from pg_stat_replication');
  expect(await becomes(() => behind() === '0', 120_000)).toBe(true);
  database.standby().psql("alter system set primary_conninfo = ''");
  database.standby().psql('select pg_reload_conf()');
  expect(await becomes(() => behind() === '', 120_000)).toBe(true);
  for (const device of devices) {
    const [deleted] = device.timestamps().slice(-1) as [string];
    for (const timestamp of await saveSome(device, LATER)) expected.get(device)?.add(timestamp);
    await device.sync.remove(deleted); // the standby never receives it, so it is there again afterwards
    expect(await becomes(() => isSettled(device), 120_000)).toBe(true);
  }
  const acknowledged = Number(database.primary().psql('select count(*) from results'));
  expect(acknowledged).toBe(DEVICES * (EARLIER + LATER - 1));

  await database.primary().crash();
  await database.failOver();
  const survived = Number(database.primary().psql('select count(*) from results'));
  expect(survived).toBe(DEVICES * EARLIER);
  const { code, stdout, stderr } = await adminProcess(['new-epoch'], one.env);
  expect([code, stderr]).toEqual([0, '']);

  for (const device of devices) expect(await becomes(() => isSettled(device), 120_000)).toBe(true);
  for (const [index, device] of devices.entries()) {
    const { id } = accounts[index] as (typeof accounts)[0];
    const stored = database.primary().psql(`select timestamp from results where user_id = '${id}' order by timestamp`);
    const wanted = [...(expected.get(device) ?? [])].sort();
    expect(stored.split('\n')).toEqual(wanted);
    expect([...device.timestamps()].sort()).toEqual(wanted);
  }
  const whole = Number(database.primary().psql('select count(*) from results'));
  report('G5, failover to a standby that was cut off', {
    ...{ acknowledged, 'on the standby': survived, 'after the devices came back': whole, lost: 0 },
    said: stdout.trim(),
  });
});
