import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { admin, useEmptyData, useEmptyDataPerTest } from '../support/admin-process.ts';
import { ENGINES } from '../support/app.ts';
import { perGroup } from '../support/lifetimes.ts';
import { serve } from '../support/serving.ts';
import { type RunningServer, startServer } from '../support/spawned-server.ts';

type Env = Readonly<Record<string, string>>;

/** A process whose clock jumps by ten seconds when it gets the signal. */
const JUMPS_AT_SIGNAL = {
  NODE_OPTIONS:
    '--import data:text/javascript,let%20ahead=0;process.on(%27SIGWINCH%27,()=>{ahead=10000});Date.now=(now=>()=>now()+ahead)(Date.now)',
};

const PATIENT = { timeout: 30_000, interval: 100 };

const statusOf = async (server: RunningServer, path: string) => (await fetch(`${server.url}${path}`)).status;

describe.each(ENGINES)('a running server on %s', { timeout: 120_000 }, (engine) => {
  const data = useEmptyData(engine);
  /** One for both tests: the first asks, the second then drains it. */
  const server = perGroup(
    () => startServer({ ...data.env, LOG_LEVEL: 'silent', DRAIN_SECONDS: '600' }),
    async ({ kill }) => void (await kill()),
  );

  test('is ready as soon as it answers, and keeps a connection longer than a balancer does', async () => {
    expect(await statusOf(server, '/readyz')).toBe(200);
    const response = await fetch(`${server.url}/livez`, { headers: { connection: 'keep-alive' } });
    expect(response.headers.get('keep-alive')).toBe('timeout=75');
  });

  test('on SIGTERM says that it is not ready and serves on, for as long as it drains', async () => {
    server.signal('SIGTERM');
    await expect.poll(() => statusOf(server, '/readyz'), PATIENT).toBe(503);
    for (const path of ['/livez', '/healthz', '/api/config', '/api/shefu?action=list'])
      expect(await statusOf(server, path), path).toBe(200);
    const response = await fetch(`${server.url}/livez`);
    expect(response.headers.get('connection'), 'the next request is for another server').toBe('close');
  });
});

describe.each(ENGINES)('a running server on %s', { timeout: 120_000 }, (engine) => {
  const data = useEmptyDataPerTest(engine);
  const serveWith = (env: Env = {}) => serve({ env: { ...data.env, LOG_LEVEL: 'silent', ...env } });

  const status = () => admin(['status'], data.env);

  test('ends by itself once it has drained, with exit code 0', async () => {
    const server = await serveWith({ DRAIN_SECONDS: '1' });
    const from = performance.now();
    expect(await server.stop()).toBe(0);
    expect(performance.now() - from).toBeGreaterThanOrEqual(1000);
  });

  test('status prints versions, schema, pending migrations and the epoch, beside the server', async () => {
    expect(await status()).toEqual({ code: 1, said: '还没有数据' });
    const server = await serveWith();
    const { code, said } = await status();
    expect(code).toBe(0);
    const instance =
      engine === 'sqlite' ? '' : '\n正在运行的服务（数据库时间，UTC）：\n  \\S+  版本 \\S+  结构 \\d{4}-\\S+ .+';
    expect(said).toMatch(
      new RegExp(`^版本：\\d\\S+\n数据结构：\\d{4}-[a-z-]+\n待做的升级：无\n数据纪元：[0-9a-f]{24}${instance}$`),
    );
    await server.stop();
    if (engine === 'postgres') expect((await status()).said).toMatch(/正在运行的服务（数据库时间，UTC）：无$/);
  });

  test('migrate makes the tables, then there is nothing to do; a server that only checks starts on them', async () => {
    const first = await admin(['migrate'], data.env);
    expect(first).toEqual({ code: 0, said: expect.stringMatching(/^(已升级 0012-initial、\S+|数据库已是最新)$/) });
    expect(await admin(['migrate'], data.env)).toEqual({ code: 0, said: '数据库已是最新' });
    expect(await statusOf(await serveWith({ MIGRATE: 'check' }), '/healthz')).toBe(200);
    const beside = await admin(['migrate'], data.env);
    const refused = { code: 1, said: '服务正在运行，请先停下它' };
    expect(beside).toEqual(engine === 'sqlite' ? refused : { code: 0, said: '数据库已是最新' });
  });

  test('new-epoch changes the epoch: beside servers on PostgreSQL, without a server on SQLite', async () => {
    const server = await serveWith();
    const epochOf = async () => /数据纪元：(\w+)/.exec((await status()).said)?.[1];
    const before = await epochOf();
    const done = {
      code: 0,
      said: '数据有了新的纪元；登录照旧有效；各设备会补回数据里缺少的卦例，缺少的删除需再做一次',
    };
    if (engine === 'sqlite') {
      expect(await admin(['new-epoch'], data.env)).toEqual({ code: 1, said: '服务正在运行，请先停下它' });
      expect(await epochOf()).toBe(before);
      await server.stop();
    }
    expect(await admin(['new-epoch'], data.env)).toEqual(done);
    const after = await epochOf();
    expect(after).toMatch(/^[0-9a-f]{24}$/);
    expect(after).not.toBe(before);
    const ended = await admin(['new-epoch', '--end-sessions'], data.env);
    expect(ended).toEqual({ code: 0, said: done.said.replace('登录照旧有效', '所有登录已结束') });
  });
});

describe.runIf(ENGINES.includes('postgres'))('one of several servers', { timeout: 120_000 }, () => {
  const data = useEmptyDataPerTest('postgres');
  const serveWith = (env: Env = {}) => serve({ env: { ...data.env, LOG_LEVEL: 'silent', ...env } });

  test('notices that its clock has gone wrong: it is not ready any more, and says so once', async () => {
    const server = await serveWith(JUMPS_AT_SIGNAL);
    expect(await statusOf(server, '/readyz')).toBe(200);
    server.signal('SIGWINCH');
    await expect.poll(() => statusOf(server, '/readyz'), PATIENT).toBe(503);
    expect(await statusOf(server, '/livez')).toBe(200);
    expect(server.output().match(/系统时钟比数据库的快 (9|10)\.\d 秒/g)).toHaveLength(1);
  });

  test('is not ready while its database is away, and ready again once it is back', async () => {
    const server = await serveWith();
    const url = new URL(data.env['DATABASE_URL'] as string);
    const name = url.pathname.slice(1);
    url.pathname = '/postgres';
    const other = new pg.Client(url.href);
    await other.connect();
    await other.query(`alter database ${name} allow_connections false`);
    await other.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await expect.poll(() => statusOf(server, '/readyz'), PATIENT).toBe(503);
    expect(await statusOf(server, '/livez')).toBe(200);
    await other.query(`alter database ${name} allow_connections true`);
    await other.end();
    await expect.poll(() => statusOf(server, '/readyz'), PATIENT).toBe(200);
  });
});
