import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { becomes, report } from '../faults/scale.ts';
import { type Program, startServer } from '../support/spawned-server.ts';
import { type Account, registerAccounts } from '../support/writers.ts';
import { type Savers, startSavers } from './load.ts';
import { type Instance, openStage, type Stage, startInstance, startNode } from './stage.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The last commit that knew nothing of several servers; it refuses every migration that it does not know. */
const BEFORE_SEVERAL_SERVERS = 'ccc29ab';
/** The last one before the table of instances. It knows that a newer version may have added to the schema. */
const BEFORE_INSTANCES = '9f2c5aa';
const EXIT_CONFIG = 78;

/** The server's program at that commit, in a clone of its own. */
function checkedOut(stage: Stage, commit: string): Program {
  const folder = join(stage.folder, commit);
  const git = (...args: string[]) => execFileSync('git', args, { stdio: 'pipe' });
  git('clone', '--quiet', '--shared', '--no-checkout', ROOT, folder);
  git('-C', folder, 'checkout', '--quiet', commit);
  const pins = (root: string) => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies;
  expect(pins(ROOT), 'its packages are installed here').toMatchObject(pins(folder));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return [process.execPath, join(folder, 'server/main.ts')];
}

const moreSaved = async ({ acknowledged, failed }: Savers, count = 150): Promise<void> => {
  const enough = acknowledged.size + count;
  expect(await becomes(() => acknowledged.size >= enough || failed.length > 0, 300_000)).toBe(true);
};

async function tokensOf(url: string): Promise<Account> {
  return (await registerAccounts(url, 1))[0] as Account;
}

interface Upgrade {
  readonly stage: Stage;
  readonly old: Instance;
  readonly fresh: Instance;
  readonly savers: Savers;
  finish(figures: Record<string, string | number>): Promise<void>;
}

/** Two instances of the old version under load; one of this version starts beside them and migrates. */
async function upgradeUnderLoad(commit: string): Promise<Upgrade> {
  const stage = openStage();
  const node = await startNode(stage);
  const env = { DATABASE_URL: node.url };
  const program = checkedOut(stage, commit);
  const old = await startInstance(stage, env, { program });
  const neighbour = await startInstance(stage, env, { program });
  const before = await Promise.all([old, neighbour].map(({ url }) => tokensOf(url)));
  const schema = () => node.psql('select count(*) from kysely_migration');
  const from = schema();
  const savers = startSavers([old, neighbour].map(({ url }, n) => ({ url, account: before[n] as Account })));
  await moreSaved(savers);
  const fresh = await startInstance(stage, env);
  await moreSaved(savers);
  expect(savers.failed, 'while the schema grew').toEqual([]);
  // a session of either version is good at the other, and both versions write on
  const account = await tokensOf(fresh.url);
  const crossed = startSavers(
    [
      { url: old.url, account },
      { url: fresh.url, account: before[0] as Account },
    ],
    savers.acknowledged,
  );
  await moreSaved(crossed);
  await crossed.stop();
  expect(crossed.failed).toEqual([]);
  return {
    ...{ stage, old, fresh, savers },
    async finish(figures) {
      await savers.stop();
      const stored = new Set(node.psql("select user_id || ' ' || timestamp from results").split('\n'));
      const lost = [...savers.acknowledged].filter((key) => !stored.has(key));
      report(`G6, ${commit} beside this version`, {
        ...{
          migrations: `${from} to ${schema()}`,
          acknowledged: savers.acknowledged.size,
          lost: lost.length,
          ...figures,
        },
      });
      expect(lost).toEqual([]);
    },
  };
}

test('G6: the last commit before several servers goes on while this version migrates and serves; killed, it refuses the newer schema', async () => {
  const { old, savers, finish } = await upgradeUnderLoad(BEFORE_SEVERAL_SERVERS);
  await savers.stop();
  const failed = savers.failed.length;
  await old.kill();
  const refused = await startServer(old.env, old.program).then(
    () => 'it started',
    (error: Error) => error.message,
  );
  await finish({ failed, 'started again': 'no, it knows no phases of migrations' });
  expect(failed).toBe(0);
  expect(refused).toContain(`(${EXIT_CONFIG})`);
  expect(refused).toContain('数据来自更新的版本');
});

test('G6: the last commit before this one that knows phases goes on, and can be killed and started again', async () => {
  const { old, savers, finish } = await upgradeUnderLoad(BEFORE_INSTANCES);
  await savers.stop();
  const failed = savers.failed.length;
  await old.kill();
  await old.start();
  const again = startSavers([{ url: old.url, account: await tokensOf(old.url) }], savers.acknowledged);
  await moreSaved(again);
  await again.stop();
  await finish({ failed: failed + again.failed.length, 'started again': 'yes' });
  expect([failed, again.failed]).toEqual([0, []]);
});
