import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { adminProcess } from '../../tests/support/admin-process.ts';
import { type Account, apiOf } from '../../tests/support/running-app.ts';
import { type RunningServer, startServer } from '../../tests/support/spawned-server.ts';
import { type Backend, startHaproxy } from './haproxy.ts';
import { freePorts } from './part.ts';
import { type PatroniCluster, patroniCluster } from './patroni.ts';
import { startPgbouncer } from './pgbouncer.ts';
import { startPrometheus } from './prometheus.ts';

export interface Scene {
  readonly secret: string;
  readonly password: string;
  folderOf(name: string): string;
  /** What is started last is stopped first. */
  atEnd(close: () => Promise<unknown>): void;
  tell(line: string): void;
}

type Env = Readonly<Record<string, string>>;

const INSTANCES = 3;
const ALERTS = fileURLToPath(new URL('../../deploy/prometheus/alerts.yml', import.meta.url));
const DATABASE = 'guanxiang';

interface Ports {
  readonly app: number;
  readonly postgres: number;
  readonly pooler: number;
  readonly statistics: number;
  readonly prometheus: number;
  readonly instances: readonly number[];
  readonly metrics: readonly number[];
}

async function choosePorts(): Promise<Ports> {
  const [app, postgres, pooler, statistics, prometheus, ...rest] = (await freePorts(5 + 2 * INSTANCES)) as [
    ...[number, number, number, number, number],
    ...number[],
  ];
  return {
    ...{ app, postgres, pooler, statistics, prometheus },
    ...{ instances: rest.slice(0, INSTANCES), metrics: rest.slice(INSTANCES) },
  };
}

const backendsOf = (ports: Ports, { nodes }: PatroniCluster): readonly Backend[] => [
  { name: 'app', port: ports.app, mode: 'http', targets: ports.instances, check: '/readyz' },
  {
    ...{ name: 'postgres', port: ports.postgres, mode: 'tcp', targets: nodes.map(({ port }) => port) },
    ...{ check: '/primary', checkPorts: nodes.map(({ restPort }) => restPort) },
  },
];

async function createDatabase(port: number, password: string): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' });
  await client.connect();
  await client.query(`create database ${DATABASE}`);
  await client.end();
}

async function migrate(env: Env): Promise<void> {
  const { code, stdout, stderr } = await adminProcess(['migrate'], env);
  if (code !== 0) throw new Error(stdout + stderr);
}

/** Two accounts, casts and puzzles, so that there is something to look at. */
async function seed(url: string, env: Env): Promise<Account> {
  const app = apiOf(url, env);
  const owner = await app.account({ username: '观梅客', role: 'superadmin' });
  const member = await app.account({ username: '小满' });
  for (const [index, { token }] of [owner, member].entries()) {
    for (let n = 0; n < 5; n++) {
      const timestamp = new Date(Date.now() - (n + 1) * 3_600_000 - index).toISOString();
      const mainHexagram = (7 * n + index + 1).toString(2).padStart(6, '0');
      await app.api('POST', '/divination/results', { token, body: { mainHexagram, movingYao: n, timestamp } });
      const body = {
        title: `匣中之物，其${'一二三四五'[n]}`,
        questionText: '外坚中虚，试射之。',
        answerText: '一只陶埙。',
      };
      await app.api('POST', '/shefu?action=create', { token, body });
    }
  }
  return owner;
}

function guide(ports: Ports, servers: readonly RunningServer[], { nodes }: PatroniCluster, owner: Account): string {
  return [
    '',
    `观象：http://127.0.0.1:${ports.app}`,
    `  账号 ${owner.username}，密码 ${owner.password}`,
    `  HAProxy http://127.0.0.1:${ports.statistics}/ · Prometheus http://127.0.0.1:${ports.prometheus}/targets`,
    ...servers.map(({ pid, url }, n) => `  服务 ${n + 1}：${url}，进程 ${pid}`),
    ...nodes.map(({ name, port, restPort }) => `  数据库 ${name}：端口 ${port}，http://127.0.0.1:${restPort}/cluster`),
    '',
    '可以试试：',
    `  kill -9 ${servers[0]?.pid}        杀掉一个服务：其余的照常，已存的不丢；五秒后它会重新启动`,
    `  kill ${servers[1]?.pid}           停下一个服务：它先请负载均衡绕开，一个请求也不失败`,
    '  输入 f 再按回车         杀掉主库和它的 Patroni：备库约半分钟内接手，已存的不丢；十秒后旧主库回来做备库',
    '  Ctrl-C                  全部停下，什么也不留',
    '',
  ].join('\n');
}

const RESTART_AFTER_MS = 5000;

/** As a service manager does: a server that ended is started again, until everything ends. */
async function keepServing(scene: Scene, env: Env, index: number): Promise<{ current(): RunningServer }> {
  let isEnding = false;
  let server = await startServer(env);
  const watch = (one: RunningServer): void => {
    void one.ended.then(async () => {
      if (isEnding) return;
      scene.tell(`服务 ${index + 1} 已停，${RESTART_AFTER_MS / 1000} 秒后重新启动`);
      await pause(RESTART_AFTER_MS);
      if (isEnding) return;
      server = await startServer(env);
      scene.tell(`服务 ${index + 1} 已重新启动，进程 ${server.pid}`);
      watch(server);
    });
  };
  watch(server);
  scene.atEnd(() => {
    isEnding = true;
    return server.kill();
  });
  return { current: () => server };
}

/** Starts everything; answers what to tell the user. */
export async function startCluster(scene: Scene): Promise<{ told: string; failOver(): Promise<void> }> {
  const { secret, password, folderOf, atEnd, tell } = scene;
  const ports = await choosePorts();
  tell('正在启动 etcd、Patroni 与两个 PostgreSQL…');
  const patroni = await patroniCluster(folderOf('patroni'), password);
  atEnd(patroni.stop);
  await patroni.start();
  const balancer = await startHaproxy(folderOf('haproxy'), backendsOf(ports, patroni), ports.statistics);
  atEnd(balancer.stop);
  await balancer.untilUp('postgres');
  await createDatabase(ports.postgres, password);
  const through = (port: number) => `postgres://postgres:${password}@127.0.0.1:${port}/${DATABASE}`;
  const shared: Env = {
    ...{ DATABASE_URL: through(ports.pooler), DATABASE_DIRECT_URL: through(ports.postgres) },
    ...{ SERVER_SECRET: secret, DRAIN_SECONDS: '3', DATA_DIR: folderOf('admin') },
  };
  tell('正在启动 PgBouncer、三个服务与 Prometheus…');
  const pooler = await startPgbouncer(folderOf('pgbouncer'), {
    ...{ port: ports.pooler, target: `host=127.0.0.1 port=${ports.postgres}`, password },
  });
  atEnd(pooler.stop);
  await migrate(shared);
  await pooler.reconnect(); // connections made from now on have the timeouts that the migration gave the role
  const served: { current(): RunningServer }[] = [];
  for (const [index, port] of ports.instances.entries()) {
    const own = {
      PORT: String(port),
      METRICS_PORT: String(ports.metrics[index]),
      DATA_DIR: folderOf(`server-${index}`),
    };
    served.push(await keepServing(scene, { ...shared, ...own }, index));
  }
  await balancer.untilUp('app');
  const scraped = [
    { job: 'guanxiang', ports: ports.metrics },
    { job: 'patroni', ports: patroni.nodes.map(({ restPort }) => restPort) },
    { job: 'haproxy', ports: [ports.statistics] },
  ];
  const prometheus = await startPrometheus(folderOf('prometheus'), ports.prometheus, scraped, [ALERTS]);
  atEnd(prometheus.kill);
  const owner = await seed(`http://127.0.0.1:${ports.app}`, shared);
  return {
    told: guide(
      ports,
      served.map((one) => one.current()),
      patroni,
      owner,
    ),
    async failOver() {
      const primary = await patroni.primary();
      if (primary === null) return tell('现在没有主库');
      tell(`杀掉主库 ${primary.name}…`);
      const killedAt = performance.now();
      await primary.crash();
      while ((await patroni.primary()) === null) await pause(200);
      tell(`${(await patroni.primary())?.name} 已接手，${((performance.now() - killedAt) / 1000).toFixed(1)} 秒`);
      await pause(10_000);
      await primary.start();
      await patroni.untilHealthy();
      tell(`${primary.name} 已回来做备库`);
    },
  };
}
