import { join } from 'node:path';
import { expect, test } from 'vitest';
import { becomes, pause, report } from '../faults/scale.ts';
import { adminProcess } from '../support/admin-process.ts';
import { httpClient } from '../support/http-client.ts';
import { UNDO_SINCE_0016 } from '../support/undo-since-0016.ts';
import { type Account, newResult, registerAccounts } from '../support/writers.ts';
import { citusPrograms, startCitus } from './citus-nodes.ts';
import { runContractSuite } from './contract-suite.ts';
import { openStage, SECRET, startInstance, startNode } from './stage.ts';

const hasCitus = citusPrograms !== null;
if (!hasCitus)
  console.log('G20: not tried, no PostgreSQL here has Citus (CITUS_PROGRAMS names the folder of the programs of one)');

/** What the layout cannot do, by the name of the test, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'puzzle_blocks on postgres the puzzles that go with their user are no longer counted':
    'a puzzle refers to its author by id only, so nothing goes with the row of a user; server/removal/ removes both',
  'puzzle_blocks on postgres creates, deletes and removals of users at the same time are counted': 'the same',
  'housekeeping of large tables reads no table from end to end, and a statement removes a batch at most':
    'Citus hands the keys of a batch to the shards as a list of unknown length, and shards of this size are then read whole',
  'restore on postgres where Citus is installed it is refused with what to do instead, and the data stays as it is':
    'an extension of that name which is not Citus stops a PostgreSQL that has Citus; the real one is met below',
};

test.runIf(hasCitus)(
  'G20: the contract suite passes on Citus by deploy/postgres/citus.sql, but for what that replaces',
  () => {
    const { passed, failed } = runContractSuite({ LAYOUT: 'citus' });
    report('G20, contract suite on Citus', { passed, failed: failed.length });
    expect(failed.toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted());
    expect(passed).toBeGreaterThan(100);
  },
);

test.runIf(hasCitus)('G20: restore refuses where the tables are on several machines', async () => {
  const stage = openStage();
  const { coordinator } = await startCitus(stage, 1);
  const env = { ...SECRET, DATABASE_URL: coordinator.url, DATA_DIR: stage.folderOf('admin') };
  const file = join(stage.folder, 'one.backup');
  expect((await adminProcess(['backup', file], env)).code).toBe(0);
  const { code, stderr } = await adminProcess(['restore', file], env);
  expect([code, stderr]).toEqual([1, expect.stringContaining('没有恢复，数据未变：数据库装有 Citus')]);
});

test.runIf(hasCitus)('G20: a database that is on Citus already gets later tables where they belong', async () => {
  const stage = openStage();
  const { coordinator } = await startCitus(stage, 1);
  const env = { ...SECRET, DATABASE_URL: coordinator.url, DATA_DIR: stage.folderOf('admin') };
  const { url } = await startInstance(stage, { DATABASE_URL: coordinator.url });
  await registerAccounts(url, 3);
  const layout = () =>
    coordinator.psql(`select logicalrelid::text, colocationid from pg_dist_partition order by 1`) +
    coordinator.psql(`select conrelid::regclass::text, conname from pg_constraint where contype = 'f' order by 1, 2`);
  const before = layout();
  for (const statement of UNDO_SINCE_0016) coordinator.psql(statement);
  expect(layout()).not.toBe(before);
  const { code, stderr } = await adminProcess(['migrate'], env);
  expect([code, stderr]).toEqual([0, '']);
  expect(layout()).toBe(before);
  await registerAccounts(url, 1);
});

interface Told {
  answered: number;
  /** By status; 0 without an answer. */
  readonly refused: Map<number, number>;
}

interface Load {
  /** The responses to each kind of call since the last look. */
  take(): Readonly<Record<string, Told>>;
  stop(): Promise<void>;
}

type Caller = (client: ReturnType<typeof httpClient>) => Promise<number>;

/** Makes each call again and again. */
function startLoad(url: string, callers: readonly (readonly [kind: string, call: Caller])[]): Load {
  let isStopped = false;
  let told: Record<string, Told> = {};
  const running = callers.map(async ([kind, call]) => {
    const client = httpClient(url);
    while (!isStopped) {
      const status = await call(client).catch(() => 0);
      told[kind] ??= { answered: 0, refused: new Map() };
      const { refused } = told[kind];
      if (status >= 200 && status < 300) told[kind].answered++;
      else refused.set(status, (refused.get(status) ?? 0) + 1);
    }
    client.close();
  });
  return {
    take() {
      const taken = told;
      told = {};
      return taken;
    },
    async stop() {
      isStopped = true;
      await Promise.all(running);
    },
  };
}

const USERS = 16;
const ROUNDS = 4;
const AWAY_MS = 5000;

test.runIf(hasCitus)(
  `G20: a worker killed ${ROUNDS} times under load: half a second later only its users are refused, nothing acknowledged is lost`,
  async () => {
    const stage = openStage();
    const { coordinator, workers, workerOf } = await startCitus(stage, 2);
    const { url } = await startInstance(stage, { DATABASE_URL: coordinator.url, DATABASE_POOL_MAX: '20' });
    const accounts = await registerAccounts(url, USERS);
    const acknowledged = new Set<string>();
    const save =
      ({ id, token }: Account): Caller =>
      async (client) => {
        const body = newResult();
        const { status } = await client.call('POST', '/api/divination/results', { body, token });
        if (status === 201) acknowledged.add(`${id} ${body.timestamp}`);
        return status;
      };
    const draft = { title: '匣中何物', questionText: '圆而有光', answerText: '镜' };
    const first = httpClient(url);
    for (const { token } of accounts) await first.call('POST', '/api/shefu?action=create', { body: draft, token });
    first.close();
    const get =
      (path: string): Caller =>
      async (client) =>
        (await client.call('GET', path)).status;
    const names = new Map(
      coordinator
        .psql('select id, username from users')
        .split('\n')
        .map((line) => line.split('|') as [string, string]),
    );
    const logIn =
      ({ id }: Account): Caller =>
      async (client) => {
        const body = { username: names.get(id), password: 'tang-9wuyue' };
        return (await client.call('POST', '/api/auth/login', { body })).status;
      };
    const of = (worker: number) => accounts.filter(({ id }) => workerOf(id) === worker);
    expect(Math.min(of(0).length, of(1).length), 'each worker has users').toBeGreaterThan(1);
    // an account keeps twenty sessions: one that logs in again and again soon loses the one it would save with
    const saversOf = (worker: number) => of(worker).slice(1);
    const load = startLoad(url, [
      ...[0, 1].flatMap((worker) => saversOf(worker).map((account) => [`saves ${worker}`, save(account)] as const)),
      ...[0, 1].map((worker) => [`logins ${worker}`, logIn(of(worker)[0] as Account)] as const),
      ['puzzles', get('/api/shefu?action=list&page=1&limit=20')],
      ['healthz', get('/healthz')],
    ]);
    const totals = {
      'saves of the others': 0,
      'logins of the others': 0,
      'lists of puzzles': 0,
      'answers of /healthz': 0,
      'saves of its users refused with 503': 0,
      'calls cut off by the kill': 0,
    };
    for (let round = 0; round < ROUNDS; round++) {
      const victim = round % 2;
      const other = 1 - victim;
      await pause(1000);
      load.take();
      await workers[victim]?.crash();
      await pause(500); // calls that were under way are answered; which were cut off cannot be distinguished
      for (const { refused } of Object.values(load.take()))
        for (const [status, count] of refused) {
          expect(status, 'never a fault').toBe(503);
          totals['calls cut off by the kill'] += count;
        }
      await pause(AWAY_MS);
      const told = load.take();
      for (const kind of [`saves ${other}`, `logins ${other}`, 'puzzles', 'healthz']) {
        expect([...(told[kind]?.refused ?? [])], `${kind} while worker ${victim} is away`).toEqual([]);
        expect(told[kind]?.answered, kind).toBeGreaterThan(0);
      }
      expect(told[`saves ${victim}`]?.answered ?? 0).toBe(0);
      expect([...(told[`saves ${victim}`]?.refused.keys() ?? [])]).toEqual([503]);
      const answered = (kind: string) => told[kind]?.answered ?? 0;
      totals['saves of the others'] += answered(`saves ${other}`);
      totals['logins of the others'] += answered(`logins ${other}`);
      totals['lists of puzzles'] += answered('puzzles');
      totals['answers of /healthz'] += answered('healthz');
      totals['saves of its users refused with 503'] += told[`saves ${victim}`]?.refused.get(503) ?? 0;
      await workers[victim]?.start();
      load.take();
      const isBack = () => (load.take()[`saves ${victim}`]?.answered ?? 0) > 0;
      expect(await becomes(isBack, 60_000), 'its users save again').toBe(true);
    }
    await load.stop();
    const stored = new Set(coordinator.psql("select user_id || ' ' || timestamp from results").split('\n'));
    expect([...acknowledged].filter((key) => !stored.has(key))).toEqual([]);
    report('G20, a worker of two killed under load', {
      ...{ kills: ROUNDS, acknowledged: acknowledged.size, lost: 0 },
      ...totals,
    });
  },
);

const SAVERS = 8;
const MEASURED_MS = 8000;
const TURNS = 3;

async function savesPerSecond(url: string, accounts: readonly Account[]): Promise<number> {
  const load = startLoad(
    url,
    accounts.map(({ token }) => [
      'saves',
      async (client) => (await client.call('POST', '/api/divination/results', { body: newResult(), token })).status,
    ]),
  );
  await pause(1000);
  load.take();
  await pause(MEASURED_MS);
  const { answered = 0 } = load.take()['saves'] ?? {};
  await load.stop();
  return (answered * 1000) / MEASURED_MS;
}

test.runIf(hasCitus)('G20: saves a second on Citus, to those on plain PostgreSQL in the same run', async () => {
  const stage = openStage();
  const plain = await startNode(stage);
  const { coordinator } = await startCitus(stage, 2);
  const sides = [];
  for (const node of [plain, coordinator]) {
    const { url } = await startInstance(stage, { DATABASE_URL: node.url });
    sides.push({ url, accounts: await registerAccounts(url, SAVERS), rates: [] as number[] });
  }
  for (let turn = 0; turn < TURNS; turn++)
    for (const { url, accounts, rates } of sides) rates.push(await savesPerSecond(url, accounts));
  const [alone = 0, spread = 0] = sides.map(({ rates }) => rates.toSorted((a, b) => a - b)[1]);
  expect(spread).toBeGreaterThan(0);
  report(`G20, saves a second by ${SAVERS} callers, median of ${TURNS}`, {
    ...{ 'plain PostgreSQL': alone, 'Citus, two workers': spread, ratio: `${(spread / alone).toFixed(2)} times` },
  });
});
