import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { ENGINES } from '../support/app.ts';
import { serve } from '../support/serving.ts';
import { type Caller, callerOn, expectHealed, expectRefusals } from './outage.ts';
import { useOwnCluster } from './own-cluster.ts';
import { pause, report, scaled } from './scale.ts';

const HELD_MS = scaled(1500, 10_000);

describe.runIf(ENGINES.includes('postgres'))('on PostgreSQL', () => {
  const { cluster, data } = useOwnCluster();

  async function savingCaller(): Promise<Caller> {
    const caller = await callerOn((await serve(data)).url);
    expect((await caller.save()).status).toBe(201);
    return caller;
  }

  async function admin(): Promise<pg.Client> {
    const client = new pg.Client(cluster.url);
    await client.connect();
    return client;
  }

  test('a database that is stopped answers 503 to everything that needs it, and heals once it is started', async () => {
    const caller = await savingCaller();
    await cluster.halt();
    const reads = { '/api/divination/results': 503, '/api/shefu?action=list': 503, '/livez': 200, '/healthz': 503 };
    const figures = await expectRefusals([caller], reads, HELD_MS);
    await cluster.start();
    await expectHealed(caller);
    report('stopped, PostgreSQL', figures);
  });

  test('after an outage the server takes its lock again: a restore is refused', async () => {
    await savingCaller();
    await cluster.crash();
    await cluster.start();
    const other = await admin();
    const isHeld = async (): Promise<boolean> => {
      const { rows } = await other.query("select 1 from pg_locks where locktype = 'advisory' and granted");
      return rows.length > 0;
    };
    await expect.poll(isHeld).toBe(true);
    await other.end();
  });

  test('a server whose database is gone ends with exit code 0', async () => {
    const server = await serve(data);
    await cluster.halt();
    const askedAt = performance.now();
    expect(await server.stop()).toBe(0);
    report('SIGTERM without PostgreSQL', { 'end ms': performance.now() - askedAt });
    await cluster.start();
  });

  test('a row that another transaction holds refuses the write, answers reads and heals by itself', async () => {
    const caller = await savingCaller();
    const other = await admin();
    await other.query('begin');
    await other.query('select 1 from users for update');
    const reads = { '/api/divination/results': 200, '/api/shefu?action=list': 200, '/livez': 200, '/healthz': 200 };
    const figures = await expectRefusals([caller], reads, HELD_MS);
    await other.query('rollback');
    await other.end();
    await expectHealed(caller);
    report('locked, PostgreSQL', figures);
  });

  test('a database that may only be read, as after a failover, refuses writes and answers reads', async () => {
    const caller = await savingCaller();
    const other = await admin();
    const setReadOnly = async (isOn: boolean) => {
      await other.query('set default_transaction_read_only = off');
      await other.query(`alter system set default_transaction_read_only = ${isOn ? 'on' : 'off'}`);
      await other.query('select pg_reload_conf()');
      await pause(300); // the setting reaches every connection by a signal
    };
    await setReadOnly(true);
    const reads = { '/api/divination/results': 200, '/api/shefu?action=list': 200, '/livez': 200, '/healthz': 503 };
    const figures = await expectRefusals([caller], reads, scaled(300, 3000));
    await setReadOnly(false);
    await other.end();
    await expectHealed(caller);
    report('read-only, PostgreSQL', figures);
  });
});
