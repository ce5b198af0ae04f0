import { expect, test } from 'vitest';
import { openPostgresDatabase } from '#server/db/database.ts';
import { keepHouse } from '#server/lifecycle/housekeeping.ts';
import type { PostgresNode } from '../../scripts/cluster/postgres-node.ts';
import { report } from '../faults/scale.ts';
import { configOf } from '../support/env-config.ts';
import { httpClient } from '../support/http-client.ts';
import { type Account, newResult, registerAccounts } from '../support/writers.ts';
import { type Instance, openStage, startInstances, startNode } from './stage.ts';

const SESSIONS = 1_000_000;
const ATTEMPTS = 5_000_000;
const IMAGES = 1_000_000;
/** Of every table, the part that has expired. */
const EXPIRED = 0.5;
const QUIET_MS = 10_000;
/** One user has at most 5,000 results. */
const USERS = 10;
/** What a serving connection allows a statement. */
const STATEMENT_MS = 5000;

/** Half of the rows are long past their time. */
function fill(node: PostgresNode, userId: string): void {
  const day = 86_400_000;
  const [old, young] = [Date.now() - 400 * day, Date.now() - 60_000];
  const at = (n: string, count: number, moment: [number, number]) =>
    `case when ${n} <= ${count * EXPIRED} then ${moment[0]} else ${moment[1]} end`;
  node.psql(`insert into sessions (token_hash, user_id, created_at, expires_at)
    select 'filler' || n, '${userId}', ${old}, ${at('n', SESSIONS, [old + day, Date.now() + 30 * day])} from generate_series(1, ${SESSIONS}) n`);
  node.psql(`insert into attempts (kind, subject, at)
    select 'login', 'filler' || n % 100000, ${at('n', ATTEMPTS, [old, young])} from generate_series(1, ${ATTEMPTS}) n`);
  node.psql(`insert into images (id, user_id, bytes, size, created_at)
    select 'filler' || lpad(n::text, 20, '0'), '${userId}', '\\x00', 1, ${at('n', IMAGES, [old, young])} from generate_series(1, ${IMAGES}) n`);
  node.psql('analyze');
}

const percentile = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;

/** Saves one after another while the work lasts: how long each took. */
async function savesDuring(
  url: string,
  accounts: readonly Account[],
  work: Promise<unknown>,
): Promise<readonly number[]> {
  let isOver = false;
  const end = work.finally(() => {
    isOver = true;
  });
  const client = httpClient(url);
  const times: number[] = [];
  while (!isOver) {
    const { token } = accounts[times.length % accounts.length] as Account;
    const { status, ms } = await client.call('POST', '/api/divination/results', { body: newResult(), token });
    expect(status).toBe(201);
    times.push(ms);
  }
  client.close();
  await end;
  return times;
}

/** The times of the statements that PostgreSQL logged, in ms. */
const loggedTimes = (node: PostgresNode): readonly number[] =>
  [...node.log().matchAll(/duration: ([\d.]+) ms/g)].map(([, ms]) => Number(ms));

test(`G13: housekeeping over ${SESSIONS} sessions, ${ATTEMPTS} attempts and ${IMAGES} images`, async () => {
  const stage = openStage();
  const node = await startNode(stage, ['autovacuum = on', 'shared_buffers = 256MB', 'max_wal_size = 4GB']);
  const [instance] = (await startInstances(stage, 1, { DATABASE_URL: node.url })) as [Instance];
  const accounts = await registerAccounts(instance.url, USERS);
  fill(node, (accounts[0] as Account).id);
  const quiet = await savesDuring(instance.url, accounts, new Promise((resolve) => setTimeout(resolve, QUIET_MS)));
  node.psql("alter system set log_min_duration_statement = '200ms'");
  node.psql('select pg_reload_conf()');

  const database = openPostgresDatabase(node.url);
  stage.atEnd(database.close);
  const begunAt = performance.now();
  const services = { config: configOf(instance.env), database, images: { s3: null }, now: Date.now };
  const busy = await savesDuring(instance.url, accounts, keepHouse(services));
  const seconds = (performance.now() - begunAt) / 1000;

  const left = (table: string) => Number(node.psql(`select count(*) from ${table}`));
  expect([left('sessions'), left('images')]).toEqual([SESSIONS * (1 - EXPIRED) + USERS, IMAGES * (1 - EXPIRED)]);
  expect(left('attempts')).toBe(ATTEMPTS * (1 - EXPIRED) + USERS);
  const slowest = Math.max(0, ...loggedTimes(node));
  report('G13, housekeeping', {
    ...{ seconds, removed: SESSIONS * EXPIRED + ATTEMPTS * EXPIRED + IMAGES * EXPIRED },
    'slowest statement ms': slowest === 0 ? 'under 200' : slowest,
    'p99 of saves ms, before': percentile(quiet, 0.99).toFixed(1),
    'p99 of saves ms, meanwhile': percentile(busy, 0.99).toFixed(1),
    'saves meanwhile': busy.length,
  });
  expect(slowest).toBeLessThan(STATEMENT_MS);
});
