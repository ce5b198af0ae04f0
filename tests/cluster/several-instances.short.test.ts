import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { report } from '../faults/scale.ts';
import { runProcess } from '../support/admin-process.ts';
import { newLedger, registerAccounts, startWriters } from '../support/writers.ts';
import { expectTenChecked, registrations } from './limit-cases.ts';
import { expectNothingLost, someWrites, watchRevisions } from './load.ts';
import { type Instance, openStage, startInstances, startNode } from './stage.ts';

const WRITERS = 6;
const EXIT_CONFIG = 78;

test('limits are exact over three instances on one PostgreSQL, and an instance with another secret does not start', async () => {
  const stage = openStage();
  const node = await startNode(stage);
  const instances = await startInstances(stage, 3, { DATABASE_URL: node.url, RATE_LIMIT_FACTOR: '1' });
  const urls = instances.map(({ url }) => url);
  expect(await registrations(urls, 12)).toEqual({ made: 5, refused: 7 });
  await expectTenChecked(node, urls, 24);
  const stranger = { SERVER_SECRET: randomBytes(48).toString('base64'), DATA_DIR: stage.folderOf('stranger') };
  const { code, stderr } = await runProcess('server/main.ts', [], { DATABASE_URL: node.url, ...stranger });
  expect([code, stderr]).toEqual([EXIT_CONFIG, expect.stringContaining('密钥与这份数据的其他服务不同')]);
});

test('an instance that is killed takes nothing with it that was acknowledged, and the others go on', async () => {
  const stage = openStage();
  const node = await startNode(stage);
  const instances = await startInstances(stage, 2, { DATABASE_URL: node.url });
  const [victim, other] = instances as [Instance, Instance];
  const accounts = await registerAccounts(other.url, WRITERS);
  const [ledger, watch] = [newLedger(), watchRevisions([other.url], accounts)];
  const writers = [victim, other].map(({ url }, n) => startWriters(url, accounts.slice(n * 3, n * 3 + 3), ledger));
  await someWrites(ledger);
  await victim.kill();
  await someWrites(ledger);
  const [cut, served] = await Promise.all(writers.map((one) => one.stop()));
  expect([cut?.broken, served?.broken]).toEqual([3, 0]);
  expect([...(served?.refused.keys() ?? [])].filter((status) => status !== 503)).toEqual([]);
  await watch.stop();
  expect(watch.falls).toEqual([]);
  await expectNothingLost(node, ledger);
  report('one of two instances killed', { acknowledged: ledger.acknowledged, lost: 0 });
});
