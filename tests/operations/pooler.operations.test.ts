import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { freePorts } from '../../scripts/cluster/part.ts';
import { type Pooler, startPgbouncer } from '../../scripts/cluster/pgbouncer.ts';
import { admin, runProcess, useEmptyData } from '../support/admin-process.ts';
import { ENGINES } from '../support/app.ts';
import { serve } from '../support/serving.ts';
import { newResult, registerAccounts } from '../support/writers.ts';

const WITHOUT_TIMEOUTS =
  '经连接池的连接没有时限（statement_timeout、lock_timeout、idle_in_transaction_session_timeout）：请先执行 npm run admin -- migrate，再让连接池重连数据库（PgBouncer：RECONNECT）';

describe.runIf(ENGINES.includes('postgres'))('behind PgBouncer in transaction mode', { timeout: 120_000 }, () => {
  const data = useEmptyData('postgres');
  let pooler: Pooler;
  let env: Readonly<Record<string, string>>;
  let direct: string;
  beforeAll(async () => {
    const socket = inject('postgresSocket');
    const [port] = (await freePorts(1)) as [number];
    pooler = await startPgbouncer(`${socket}/pooler-${port}`, { port, target: `host=${socket}` });
    direct = data.env['DATABASE_DIRECT_URL'] as string;
    env = {
      ...data.env,
      DATABASE_URL: pooler.urlOf(new URL(direct).pathname.slice(1)),
      DATABASE_DIRECT_URL: direct,
      DATABASE_POOL_MAX: '8',
      RATE_LIMIT_FACTOR: '100000',
      LOG_LEVEL: 'silent',
    };
  });
  afterAll(() => pooler.stop());

  async function advisoryLocks(): Promise<number> {
    const client = new pg.Client(direct);
    await client.connect();
    const { rows } = await client.query(
      "select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    );
    await client.end();
    return rows.length;
  }

  test('a server whose pooled connections have no timeouts does not start and says what to run, which helps', async () => {
    const { code, stdout, stderr } = await runProcess('server/main.ts', [], env);
    expect([code, stdout, stderr]).toEqual([78, '', `${WITHOUT_TIMEOUTS}\n`]);
    expect((await admin(['migrate'], env)).code).toBe(0);
    await pooler.reconnect();
    const server = await serve({ env });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });

  test('two servers save side by side; each result is there once, and no lock is left when they end', async () => {
    const servers = [await serve({ env }), await serve({ env })];
    expect(await advisoryLocks()).toBe(2);
    const [account] = await registerAccounts(servers[0]?.url as string, 1);
    const headers = { authorization: `Bearer ${account?.token}`, 'content-type': 'application/json' };
    const call = (n: number, init: RequestInit) => fetch(`${servers[n % 2]?.url}/api/divination/results`, init);
    const bodies = Array.from({ length: 60 }, () => JSON.stringify(newResult()));
    /** Saves of one user wait for each other, on a busy machine for longer than a lock may take: then it is sent again, as the app does. */
    const save = async (body: string, n: number): Promise<Response> => {
      const response = await call(n, { method: 'POST', headers, body });
      return response.status === 503 ? save(body, n) : response;
    };
    const saved = await Promise.all(bodies.map(save));
    expect(new Set(saved.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(saved.map((response) => response.headers.get('x-data-rev'))).size).toBe(60);
    for (const n of [0, 1]) expect(((await (await call(n, { headers })).json()) as unknown[]).length).toBe(60);
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0]);
    expect(await advisoryLocks()).toBe(0);
  });

  test('admin commands go past the pooler: a restore is refused while a server runs, and done once it has ended', async () => {
    const file = `${data.dataDir}/backup`;
    const server = await serve({ env });
    expect((await admin(['backup', file], env)).code).toBe(0);
    expect((await admin(['restore', file], env)).said).toContain('服务正在运行，请先停下它');
    await server.stop();
    expect((await admin(['restore', file], env)).code).toBe(0);
    expect((await admin(['status'], env)).said).toMatch(/正在运行的服务（数据库时间，UTC）：无$/);
  });
});
