import { expect, test } from 'vitest';
import type { PostgresNode } from '../../scripts/cluster/postgres-node.ts';
import { report } from '../faults/scale.ts';
import { httpClient } from '../support/http-client.ts';
import { applyLayout } from '../support/layout.ts';
import { entryBody, PRACTICE_ANSWERS, practiceAnswerLine, resultBody } from '../support/sample-bodies.ts';
import { registerAccounts } from '../support/writers.ts';
import { runContractSuite } from './contract-suite.ts';
import { startSavers } from './load.ts';
import { openStage, startInstance, startNode } from './stage.ts';

const USERS = 20_000;
const ROWS: Readonly<Record<string, number>> = {
  users: USERS,
  login_names: 3 * USERS,
  sessions: 200_000,
  results: 1_000_000,
  entries: 200_000,
  result_operations: 1_000_000,
  practice_answers: 1_000_000,
  audit_events: 1_000_000,
};
const PARTITIONS = 32;

test('G19: the contract suite passes on the hash partitions of deploy/postgres/partitions.sql', () => {
  const { passed, failed } = runContractSuite({ LAYOUT: 'partitions' });
  report('G19, contract suite on hash partitions', { passed, failed: failed.length });
  expect(failed).toEqual([]);
  expect(passed).toBeGreaterThan(100);
});

/** Copies of what the server itself has written, with other keys; the users in turn, as in life, not one after another. */
function fill(node: PostgresNode): void {
  const copies = (table: string, columns: Readonly<Record<string, string>>) => {
    const own = Object.keys(columns);
    const others = node
      .psql(`select attname from pg_attribute where attrelid = '${table}'::regclass and attnum > 0`)
      .split('\n')
      .filter((column) => !own.includes(column));
    node.psql(`insert into ${table} (${[...own, ...others].join(', ')})
      select ${[...Object.values(columns), ...others.map((column) => `t.${column}`)].join(', ')}
      from (select * from ${table} limit 1) as t, generate_series(1, ${ROWS[table]}) as n`);
  };
  const id = (of: string) => `substr(md5('u' || ${of}) || md5('v' || ${of}), 1, 26)`;
  const user = id(`n % ${USERS}`);
  const time = `to_char(timestamp '2020-01-01' + n * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`;
  copies('users', { id: id(`(n - 1)`), username: `'占者' || n`, email: `'reader' || n || '@example.com'` });
  copies('login_names', { key: `'reader' || n || '@example.com'`, user_id: user });
  copies('sessions', { token_hash: `substr(md5('s' || n) || md5('t' || n), 1, 43)`, user_id: user });
  copies('results', { user_id: user, timestamp: time });
  copies('entries', { user_id: user, timestamp: time, revision: 'n' });
  copies('result_operations', { user_id: user, timestamp: time });
  copies('practice_answers', { user_id: user, id: id(`n`), revision: 'n' });
  copies('audit_events', { user_id: user, at: 'n', id: id(`n`) });
  node.psql('vacuum analyze');
}

/** Bytes of a row in its table and in its indexes. */
function sizes(node: PostgresNode): Record<string, string> {
  const of = (table: string) =>
    node.psql(`select round(pg_table_size('${table}') / count(*)) || ' + ' || round(pg_indexes_size('${table}') / count(*))
      from ${table}`);
  return Object.fromEntries(Object.keys(ROWS).map((table) => [table, of(table)]));
}

/** How many rows each table has of other users than these, who go on saving. */
function countsWithout(node: PostgresNode, ids: readonly string[]): string {
  const not = `not in (${ids.map((id) => `'${id}'`).join(', ')})`;
  const of = (table: string) =>
    `select '${table}', count(*) from ${table} where ${table === 'users' ? 'id' : 'user_id'} ${not}`;
  return node.psql(`${Object.keys(ROWS).map(of).join(' union all ')} order by 1`);
}

test('G19: a database in use gets partitions: each table is held for a while, and every row stays', async () => {
  const stage = openStage();
  const node = await startNode(stage, ['fsync = on', 'full_page_writes = on', 'max_wal_size = 4GB']);
  const { url } = await startInstance(stage, { DATABASE_URL: node.url });
  const accounts = await registerAccounts(url, 4);
  const [{ token }] = accounts as [(typeof accounts)[number]];
  const client = httpClient(url);
  const body = resultBody('2019-12-31T07:30:00.000Z');
  expect((await client.call('POST', '/api/divination/results', { body, token })).status).toBe(201);
  const noted = await client.call('PUT', `/api/divination/entries/${body.timestamp}`, { body: entryBody(), token });
  expect(noted.status).toBe(201);
  const practised = await client.call('POST', PRACTICE_ANSWERS, { body: { answers: [practiceAnswerLine(1)] }, token });
  expect(practised.status).toBe(200);
  node.psql(`insert into result_operations (user_id, timestamp, client_id, seq, kind, at)
    select user_id, timestamp, 'a1b2c3d4e5f60718', 1, 'save', created_at from results limit 1`);
  fill(node);
  report('G19, bytes of a row in table + indexes', sizes(node));
  const begunAt = Date.now();
  const savers = startSavers(accounts.map((account) => ({ url, account })));
  const counts = () =>
    countsWithout(
      node,
      accounts.map(({ id }) => id),
    );
  const before = counts();
  const said = await applyLayout('partitions', node.url, PARTITIONS);
  await savers.stop();
  client.close();
  expect(counts()).toBe(before);
  const held = [...said.matchAll(/NOTICE: {2}(.+): (\d+) rows, held for ([\d.]+) s/g)];
  expect(held).toHaveLength(5);
  const perMillion = ([, , rows, seconds]: readonly string[]) => ((Number(seconds) * 1e6) / Number(rows)).toFixed(1);
  report(`G19, seconds for which tables are held, a million rows, ${PARTITIONS} partitions`, {
    ...Object.fromEntries(held.map((match) => [match[1] as string, perMillion(match)])),
    ...{ 'saves meanwhile': savers.acknowledged.size, 'answered otherwise': savers.failed.length },
  });
  const refused = savers.failed.filter((line) => !/: 503 /.test(line));
  expect(refused).toEqual([]);
  const stored = new Set(
    node.psql(`select user_id || ' ' || timestamp from results where created_at > ${begunAt}`).split('\n'),
  );
  expect([...savers.acknowledged].filter((key) => !stored.has(key))).toEqual([]);
});
