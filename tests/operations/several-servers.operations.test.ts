import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { refusalToJoin } from '#server/db/instance-check.ts';
import { openData, openDatabase } from '#server/db/open-data.ts';
import { lockAlone } from '#server/db/server-lock.ts';
import { admin, adminProcess, emptyDataInTest, runProcess, useEmptyDataPerTest } from '../support/admin-process.ts';
import { ENGINES } from '../support/app.ts';
import { configOf } from '../support/env-config.ts';
import { PRODUCTION } from '../support/modes.ts';
import { serve } from '../support/serving.ts';
import { valueIn } from '../support/value-in.ts';

type Env = Readonly<Record<string, string>>;

const secretText = () => randomBytes(48).toString('base64');
/** Longer than a statement of a serving connection may take. */
const SLOW_SECONDS = 5.5;
const OTHER_SECRET =
  '密钥与这份数据的其他服务不同：请设同一个 SERVER_SECRET；若要更换，请把旧的写进 SERVER_SECRET_PREVIOUS；若旧的已经遗失，请先执行 npm run admin -- new-secret';

/** A process whose clock differs by so many milliseconds. */
const clockAheadBy = (ms: number): Env => ({
  NODE_OPTIONS: `--import data:text/javascript,Date.now=(now=>()=>now()+(${ms}))(Date.now)`,
});

describe.runIf(ENGINES.includes('postgres'))('several servers on one PostgreSQL', () => {
  const data = useEmptyDataPerTest('postgres');

  const serveWith = (env: Env = {}) => serve({ env: { ...data.env, LOG_LEVEL: 'silent', ...env } });

  async function query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
    const client = new pg.Client(data.env['DATABASE_DIRECT_URL']);
    await client.connect();
    const { rows } = await client.query<Row>(statement);
    await client.end();
    return rows;
  }

  /** Why a server with these settings may not start; null: it may join. */
  async function refusalOf(env: Env, now?: () => number): Promise<string | null> {
    const config = configOf({ ...data.env, ...env });
    const database = openDatabase(config);
    const refusal = await refusalToJoin(config, database, now);
    await database.close();
    return refusal;
  }

  async function createData(): Promise<void> {
    await valueIn(await openData(configOf(data.env))).close();
  }

  test('a migration may take longer than a statement, and a server that starts meanwhile waits for it', async () => {
    await query(`create function wait_a_while() returns event_trigger language plpgsql as $$ begin
      perform pg_sleep(${SLOW_SECONDS}) from pg_event_trigger_ddl_commands()
        where object_identity = 'public.puzzles' and command_tag = 'CREATE TABLE';
      end $$; create event trigger slow on ddl_command_end execute function wait_a_while()`);
    const opened = await Promise.all([1, 2].map(() => openData(configOf(data.env))));
    for (const one of opened) if (one.ok) await one.value.close();
    expect(opened.map((one) => (one.ok ? null : one.error))).toEqual([null, null]);
    expect(await query("select key from meta where key in ('epoch', 'schema_floor')")).toHaveLength(2);
  });

  test('a server that only checks waits for one that migrates', async () => {
    const holder = new pg.Client(data.env['DATABASE_DIRECT_URL']);
    await holder.connect();
    await holder.query('select pg_advisory_lock(64384002)');
    const checking = openData(configOf({ ...data.env, MIGRATE: 'check' }));
    const waits = () =>
      query("select 1 from pg_locks where locktype = 'advisory' and not granted and objid = 64384002");
    await expect.poll(waits).toHaveLength(1);
    await holder.end();
    expect(await checking).toEqual({ ok: false, error: expect.stringContaining('数据库尚未升级') });
  });

  test('an admin command of another version migrates nothing while a server runs', async () => {
    await serveWith();
    await query('delete from kysely_migration where name = (select max(name) from kysely_migration)');
    const before = await query('select * from kysely_migration order by name');
    expect(await admin(['revoke-sessions', '占者'], { ...data.env, MIGRATE: 'auto' })).toEqual({
      code: 1,
      said: '数据与本程序的版本不合，而服务正在运行：请用与服务相同的版本，或先停下服务',
    });
    expect(await query('select * from kysely_migration order by name')).toEqual(before);
  });

  test('admin migrate does nothing while a backup is being restored, and works beside a server', async () => {
    await createData();
    const restoring = await lockAlone(configOf(data.env));
    expect(await admin(['migrate'], data.env)).toEqual({ code: 1, said: '正在恢复备份，请等它做完' });
    await restoring?.release();
    await serveWith();
    expect(await admin(['migrate'], data.env)).toEqual({ code: 0, said: '数据库已是最新' });
  });

  test('a server with another secret, or a clock that is seconds off, does not start; the first one goes on', async () => {
    const SERVER_SECRET = secretText();
    const first = await serveWith({ SERVER_SECRET });
    const start = (env: Env) => runProcess('server/main.ts', [], { ...data.env, SERVER_SECRET, ...env });
    const [secret, ahead] = await Promise.all([start({ SERVER_SECRET: secretText() }), start(clockAheadBy(10_000))]);
    expect([secret.code, secret.stdout, secret.stderr]).toEqual([78, '', `${OTHER_SECRET}\n`]);
    const off = /^系统时钟比数据库的快 (10\.0|9\.\d) 秒，至多可差 2 秒：请先校准系统时间\n$/;
    expect([ahead.code, ahead.stderr]).toEqual([78, expect.stringMatching(off)]);
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
  });

  test('a clock may differ by two seconds', async () => {
    await createData();
    for (const ms of [-1500, 0, 1500]) expect(await refusalOf({}, () => Date.now() + ms)).toBeNull();
    for (const [ms, word] of [
      [-2500, '慢'],
      [2500, '快'],
    ] as const)
      expect(await refusalOf({}, () => Date.now() + ms)).toMatch(`系统时钟比数据库的${word} 2.`);
  });

  test('the secret is replaced server by server: with the previous one at first, then new-secret makes it the only one', async () => {
    const [old, fresh] = [{ SERVER_SECRET: secretText() }, { SERVER_SECRET: secretText() }];
    const both = { ...fresh, SERVER_SECRET_PREVIOUS: old.SERVER_SECRET };
    await createData();
    expect(await refusalOf(old)).toBeNull();
    expect(await refusalOf(fresh)).toBe(OTHER_SECRET);
    expect(await refusalOf(both)).toBeNull();
    expect(await refusalOf(old), 'it can still be restarted').toBeNull();
    expect(await admin(['new-secret'], { ...data.env, ...both })).toEqual({
      code: 0,
      said: '已换成现在的密钥；只有旧密钥的服务不能再启动',
    });
    expect([await refusalOf(old), await refusalOf(both), await refusalOf(fresh)]).toEqual([OTHER_SECRET, null, null]);
  });

  test('after a restore the secret of the restore counts, whichever the backup was made with', async () => {
    const [here, elsewhere] = [{ SERVER_SECRET: secretText() }, { SERVER_SECRET: secretText() }];
    await createData();
    expect(await refusalOf(elsewhere)).toBeNull();
    const file = `${data.dataDir}/backup`;
    expect((await admin(['backup', file], { ...data.env, ...elsewhere })).code).toBe(0);
    expect((await admin(['restore', file], { ...data.env, ...here })).code).toBe(0);
    expect([await refusalOf(here), await refusalOf(elsewhere)]).toEqual([null, OTHER_SECRET]);
  });

  test('a production server without TRUSTED_PROXIES says so at its start', async () => {
    const server = await serveWith(PRODUCTION);
    expect(server.output()).toMatch(/"message":"观象：没有设置 TRUSTED_PROXIES/);
  });
});

test('on SQLite there is no secret to agree on, and new-secret says so', async () => {
  const data = await emptyDataInTest('sqlite');
  const { code, stderr } = await adminProcess(['new-secret'], data.env);
  expect([code, stderr]).toEqual([1, '只有 PostgreSQL 上的多个服务要约定密钥；SQLite 换了密钥，重启即可\n']);
});
