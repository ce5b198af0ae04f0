import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { becomes, report } from '../faults/scale.ts';
import { type Program, startServer } from '../support/spawned-server.ts';
import { type Account, registerAccounts } from '../support/writers.ts';
import { type Savers, startSavers } from './load.ts';
import { CONTRACT, EXPAND, NEXT_VERSION, nextRelease } from './next-release.ts';
import { type Env, type Instance, openStage, startInstance, startInstances, startNode } from './stage.ts';

const EXIT_CONFIG = 78;
/** A server that ended in good order is no longer among those that run; one that was killed counts for fifteen seconds. */
const GONE_MS = 60_000;

const moreSaved = async ({ acknowledged, failed }: Savers, count = 150): Promise<void> => {
  const enough = acknowledged.size + count;
  expect(await becomes(() => acknowledged.size >= enough || failed.length > 0, 300_000)).toBe(true);
};

const newAccount = async ({ url }: Instance): Promise<Account> => (await registerAccounts(url, 1))[0] as Account;

/** What a command says, and its exit code. */
function run([command, ...args]: Program, more: readonly string[], env: Env) {
  const { status, stdout, stderr } = spawnSync(command, [...args, ...more], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  return { code: status, said: `${stdout}${stderr}`.trim() };
}

const refusalOf = (instance: Instance): Promise<string> =>
  startServer(instance.env, instance.program).then(
    () => 'it started',
    (error: Error) => error.message,
  );

test('G6: this release goes on while the next one migrates and serves beside it, and can be killed and started again; what would end it waits until it has gone', async () => {
  const stage = openStage();
  const node = await startNode(stage);
  const env = { DATABASE_URL: node.url };
  const next = nextRelease(stage);
  const [old, neighbour] = (await startInstances(stage, 2, env)) as [Instance, Instance];
  const accounts = [await newAccount(old), await newAccount(neighbour)] as const;
  const savers = startSavers([old, neighbour].map(({ url }, n) => ({ url, account: accounts[n] as Account })));
  await moreSaved(savers);
  const fresh = await startInstance(stage, env, { program: next.server });
  await moreSaved(savers);
  expect(savers.failed, 'while the schema grew').toEqual([]);

  // a session of either release is good at the other, and both write on
  const account = await newAccount(fresh);
  const crossed = startSavers(
    [
      { url: old.url, account },
      { url: fresh.url, account: accounts[0] },
    ],
    savers.acknowledged,
  );
  await moreSaved(crossed);
  await crossed.stop();

  await savers.stop();
  await old.kill();
  await old.start();
  const again = startSavers([{ url: old.url, account: accounts[0] }], savers.acknowledged);
  await moreSaved(again);
  await again.stop();
  const failed = [savers, crossed, again].flatMap((one) => one.failed);

  const contract = () => run(next.admin, ['migrate', '--phase', 'contract'], { ...fresh.env, ...env });
  const waiting = contract();
  for (const instance of [old, neighbour]) expect(await instance.stop()).toBe(0);
  let done = contract();
  const hasRun = () => {
    if (done.code !== 0) done = contract();
    return done.code === 0;
  };
  expect(await becomes(hasRun, GONE_MS)).toBe(true);
  const refused = await refusalOf(old);

  const stored = new Set(node.psql("select user_id || ' ' || timestamp from results").split('\n'));
  const lost = [...savers.acknowledged].filter((key) => !stored.has(key));
  report(`G6, this release beside ${NEXT_VERSION}`, {
    acknowledged: savers.acknowledged.size,
    lost: lost.length,
    failed: failed.length,
    'contract while it runs': waiting.said,
    'contract afterwards': done.said,
  });
  expect([lost, failed]).toEqual([[], []]);
  expect([waiting.code, waiting.said]).toEqual([
    1,
    expect.stringContaining(`没有升级 ${CONTRACT}：旧版本的服务还在运行`),
  ]);
  expect(node.psql('select name from kysely_migration order by name').split('\n')).toContain(EXPAND);
  expect(refused).toContain(`(${EXIT_CONFIG})`);
  expect(refused).toContain(`数据来自更新的版本（${EXPAND}、${CONTRACT}），请升级后再启动`);
  expect((await fetch(`${fresh.url}/readyz`)).status).toBe(200);
});
