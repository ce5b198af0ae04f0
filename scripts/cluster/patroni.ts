import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postgresFolder } from '../setup/system-packages.mjs';
import { answers, folderForPostgres, freePorts, type Part, pause, postgresIds, startPart, untilReady } from './part.ts';
import { crashPostgres } from './postgres-node.ts';

/** A PostgreSQL that Patroni starts, watches and promotes. */
export interface PatroniNode {
  readonly name: string;
  readonly port: number;
  /** Patroni's own: GET /primary is 200 on the primary alone. */
  readonly restPort: number;
  isPrimary(): Promise<boolean>;
  /** Replicates, and commits wait for it. */
  isSynchronous(): Promise<boolean>;
  start(): Promise<void>;
  /** As if its machine lost power: Patroni and PostgreSQL at once. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

export interface PatroniCluster {
  readonly nodes: readonly PatroniNode[];
  /** Waits until it is healthy. */
  start(): Promise<void>;
  primary(): Promise<PatroniNode | null>;
  /** Waits for a primary and a standby that commits wait for. */
  untilHealthy(): Promise<void>;
  stop(): Promise<void>;
}

/** Seconds until a primary that no longer answers is replaced, at the most. */
const TTL = 30;
const HEALTHY_WITHIN_MS = 300_000;

async function startEtcd(folder: string, port: number, peerPort: number): Promise<Part> {
  folderForPostgres(folder);
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const flags = {
    ...{ name: 'etcd', 'data-dir': join(folder, 'data'), 'initial-cluster': `etcd=${peer}` },
    ...{ 'listen-client-urls': client, 'advertise-client-urls': client },
    ...{ 'listen-peer-urls': peer, 'initial-advertise-peer-urls': peer },
  };
  const part = startPart({
    name: 'etcd',
    command: 'etcd',
    args: Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, value]),
    ...{ folder, asPostgres: true, env: { ETCD_UNSUPPORTED_ARCH: 'arm64' } }, // it asks for this on 64-bit ARM
  });
  return untilReady(part, () => answers(`${client}/health`));
}

interface NodeSettings {
  readonly name: string;
  readonly folder: string;
  readonly etcdPort: number;
  readonly port: number;
  readonly restPort: number;
  readonly password: string;
}

/** JSON is YAML too. */
function configOf({ name, folder, etcdPort, port, restPort, password }: NodeSettings): string {
  const login = (username: string) => ({ username, password });
  const parameters = { unix_socket_directories: folder, max_connections: 100, wal_keep_size: '512MB' };
  const access = ['local all all trust', 'host all all 127.0.0.0/8 scram-sha-256'];
  const config = {
    scope: 'guanxiang',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ...{ ttl: TTL, loop_wait: 5, retry_timeout: 10, synchronous_mode: true },
        postgresql: { use_pg_rewind: true, parameters: { synchronous_commit: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, { 'auth-local': 'trust' }, { 'auth-host': 'scram-sha-256' }],
    },
    postgresql: {
      ...{ listen: `127.0.0.1:${port}`, connect_address: `127.0.0.1:${port}` },
      ...{ data_dir: join(folder, 'data'), bin_dir: postgresFolder(), pgpass: join(folder, 'pgpass') },
      authentication: { superuser: login('postgres'), replication: login('replicator'), rewind: login('rewinder') },
      pg_hba: [...access, 'host replication replicator 127.0.0.0/8 scram-sha-256'],
      parameters,
    },
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

function patroniNode(settings: NodeSettings): PatroniNode {
  const { name, folder, port, restPort } = settings;
  folderForPostgres(folder);
  const path = join(folder, 'patroni.yml');
  writeFileSync(path, configOf(settings), { mode: 0o600 });
  const ids = postgresIds();
  if (ids) chownSync(path, ids.uid, ids.gid);
  const rest = (what: string) => answers(`http://127.0.0.1:${restPort}/${what}`);
  let part: Part | null = null;
  return {
    ...{ name, port, restPort },
    isPrimary: () => rest('primary'),
    isSynchronous: () => rest('synchronous'),
    async start() {
      part = startPart({ name: `patroni ${name}`, command: 'patroni', args: [path], folder, asPostgres: true });
      await untilReady(part, () => rest('liveness'));
    },
    async crash() {
      await part?.kill(); // first, or it would start PostgreSQL again
      crashPostgres(join(folder, 'data'));
    },
    async stop() {
      await part?.stop();
    },
  };
}

/** Two nodes, of which one is the primary and the other its synchronous standby, and an etcd that remembers which. */
export async function patroniCluster(folder: string, password: string): Promise<PatroniCluster> {
  const [etcdPort, peerPort, ...ports] = (await freePorts(6)) as [number, number, ...number[]];
  const nodes = ['a', 'b'].map((name, index) => {
    const [port, restPort] = [ports[2 * index] as number, ports[2 * index + 1] as number];
    return patroniNode({ name, folder: join(folder, `node-${name}`), etcdPort, port, restPort, password });
  });
  let etcd: Part | null = null;
  const cluster: PatroniCluster = {
    nodes,
    async start() {
      etcd = await startEtcd(join(folder, 'etcd'), etcdPort, peerPort);
      for (const node of nodes) await node.start();
      await cluster.untilHealthy();
    },
    async primary() {
      for (const node of nodes) if (await node.isPrimary()) return node;
      return null;
    },
    async untilHealthy() {
      const deadline = performance.now() + HEALTHY_WITHIN_MS;
      const isHealthy = async () =>
        (await cluster.primary()) !== null &&
        (await Promise.all(nodes.map((node) => node.isSynchronous()))).includes(true);
      while (!(await isHealthy())) {
        if (performance.now() > deadline) throw new Error('Patroni has no primary with a synchronous standby');
        await pause(250);
      }
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
      for (const node of nodes) await node.crash(); // nothing, unless its PostgreSQL is still there
      await etcd?.stop();
    },
  };
  return cluster;
}
