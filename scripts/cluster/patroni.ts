import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { postgresFolder } from '../setup/system-packages.mjs';
import { answers, folderForPostgres, freePorts, type Part, startPart, untilReady, writeForPostgres } from './part.ts';
import { crashPostgres } from './postgres-node.ts';

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

/** A PostgreSQL that Patroni starts, watches and promotes. */
function patroniNode(settings: NodeSettings) {
  const { name, folder, port, restPort } = settings;
  folderForPostgres(folder);
  const path = writeForPostgres(join(folder, 'patroni.yml'), configOf(settings));
  const rest = (what: string) => answers(`http://127.0.0.1:${restPort}/${what}`);
  let part: Part | null = null;
  return {
    ...{ name, port, restPort },
    isPrimary: () => rest('primary'),
    /** Replicates, and commits wait for it. */
    isSynchronous: () => rest('synchronous'),
    async start(): Promise<void> {
      part = startPart({ name: `patroni ${name}`, command: 'patroni', args: [path], folder, asPostgres: true });
      await untilReady(part, () => rest('liveness'));
    },
    /** As if its machine lost power: Patroni and PostgreSQL at once. */
    async crash(): Promise<void> {
      await part?.kill(); // first, or it would start PostgreSQL again
      crashPostgres(join(folder, 'data'));
    },
    async stop(): Promise<void> {
      await part?.stop();
    },
  };
}

type PatroniNode = ReturnType<typeof patroniNode>;

/** Two nodes, of which one is the primary and the other its synchronous standby, and an etcd that remembers which. */
export async function patroniCluster(folder: string, password: string) {
  const [etcdPort, peerPort, ...ports] = (await freePorts(6)) as [number, number, ...number[]];
  const nodes = ['a', 'b'].map((name, index) => {
    const [port, restPort] = [ports[2 * index] as number, ports[2 * index + 1] as number];
    return patroniNode({ name, folder: join(folder, `node-${name}`), etcdPort, port, restPort, password });
  });
  let etcd: Part | null = null;

  async function primary(): Promise<PatroniNode | null> {
    for (const node of nodes) if (await node.isPrimary()) return node;
    return null;
  }

  /** Waits for a primary and a standby that commits wait for. */
  async function untilHealthy(): Promise<void> {
    const deadline = performance.now() + HEALTHY_WITHIN_MS;
    const isHealthy = async () =>
      (await primary()) !== null && (await Promise.all(nodes.map((node) => node.isSynchronous()))).includes(true);
    while (!(await isHealthy())) {
      if (performance.now() > deadline) throw new Error('Patroni has no primary with a synchronous standby');
      await pause(250);
    }
  }

  return {
    nodes,
    primary,
    untilHealthy,
    async start(): Promise<void> {
      etcd = await startEtcd(join(folder, 'etcd'), etcdPort, peerPort);
      for (const node of nodes) await node.start();
      await untilHealthy();
    },
    async stop(): Promise<void> {
      await Promise.all(nodes.map((node) => node.stop()));
      for (const node of nodes) await node.crash(); // nothing, unless its PostgreSQL is still there
      await etcd?.stop();
    },
  };
}

export type PatroniCluster = Awaited<ReturnType<typeof patroniCluster>>;
