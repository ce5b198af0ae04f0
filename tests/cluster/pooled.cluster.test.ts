import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePorts } from '../../scripts/cluster/part.ts';
import { startPgbouncer } from '../../scripts/cluster/pgbouncer.ts';
import { becomes, report } from '../faults/scale.ts';
import { adminProcess } from '../support/admin-process.ts';
import { newLedger, registerAccounts, startWriters } from '../support/writers.ts';
import { runContractSuite } from './contract-suite.ts';
import { expectNothingLost, someWrites } from './load.ts';
import { openStage, SECRET, startInstances, startNode } from './stage.ts';

test('G7: the whole contract suite passes through PgBouncer in transaction mode', () => {
  const { passed, failed } = runContractSuite({ POOLED: '1' });
  report('G7, contract suite through PgBouncer', { passed, failed: failed.length });
  expect(failed).toEqual([]);
  expect(passed).toBeGreaterThan(100);
});

test('G7: three servers through PgBouncer leave no lock behind when they stop', async () => {
  const stage = openStage();
  const node = await startNode(stage);
  const [port] = (await freePorts(1)) as [number];
  const pooled = { DATABASE_URL: node.url.replace(String(node.port), String(port)), DATABASE_DIRECT_URL: node.url };
  const pooler = await startPgbouncer(join(stage.folder, 'pgbouncer'), {
    port,
    target: `host=127.0.0.1 port=${node.port}`,
  });
  stage.atEnd(pooler.stop);
  const { code, stderr } = await adminProcess(['migrate'], { ...pooled, ...SECRET, DATA_DIR: stage.folderOf('admin') });
  expect([code, stderr]).toEqual([0, '']);
  await pooler.reconnect();
  const instances = await startInstances(stage, 3, pooled);
  const urls = instances.map(({ url }) => url);
  const accounts = await registerAccounts(urls[0] as string, 6);
  const ledger = newLedger();
  const writers = urls.map((url, n) => startWriters(url, accounts.slice(n * 2, n * 2 + 2), ledger));
  await someWrites(ledger, 200);
  const settings = execFileSync('psql', ['-XAtq', '-c', 'show statement_timeout', pooled.DATABASE_URL], {
    encoding: 'utf8',
  });
  for (const one of writers) expect((await one.stop()).broken).toBe(0);
  for (const instance of instances) expect(await instance.stop()).toBe(0);
  const locks = () => node.psql("select count(*) from pg_locks where locktype = 'advisory'");
  expect(await becomes(() => locks() === '0', 60_000)).toBe(true);
  await expectNothingLost(node, ledger);
  report('G7, three servers through PgBouncer', {
    ...{ acknowledged: ledger.acknowledged, lost: 0, 'statement_timeout of a pooled connection': settings.trim() },
    'advisory locks left': locks(),
  });
});
