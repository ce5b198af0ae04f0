import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePorts } from '../../scripts/cluster/part.ts';
import { initialise, type PostgresNode } from '../../scripts/cluster/postgres-node.ts';
import { UNLIMITED } from '../support/running-app.ts';
import { type Program, type RunningServer, startServer } from '../support/spawned-server.ts';

export type Env = Readonly<Record<string, string>>;

/** A temporary folder, gone with everything in it when the test ends. What is started last is stopped first. */
export interface Stage {
  readonly folder: string;
  /** A folder in it that PostgreSQL's user may enter. */
  folderOf(name: string): string;
  atEnd(stop: () => Promise<unknown> | unknown): void;
}

export function openStage(): Stage {
  const folder = mkdtempSync(join(tmpdir(), 'guanxiang-cluster-'));
  chmodSync(folder, 0o755);
  const closers: (() => Promise<unknown> | unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  onTestFinished(async () => {
    for (const close of closers.reverse()) await close();
  });
  return {
    folder,
    folderOf(name) {
      const path = join(folder, name);
      mkdirSync(path, { recursive: true });
      return path;
    },
    atEnd: (stop) => void closers.push(stop),
  };
}

/** A PostgreSQL of this test alone, on a port of loopback. */
export async function startNode(
  stage: Stage,
  settings: readonly string[] = [],
  programs?: string,
): Promise<PostgresNode> {
  const [port] = (await freePorts(1)) as [number];
  const node = initialise(join(stage.folder, `postgres-${port}`), port, settings, programs);
  await node.start();
  stage.atEnd(() => node.crash());
  return node;
}

/** One server of several: it keeps its port and its folder over restarts. */
export interface Instance {
  readonly port: number;
  readonly url: string;
  readonly dataDir: string;
  readonly env: Env;
  /** Of another version, or in the image. */
  readonly program: Program | undefined;
  /** Of its last start. */
  readonly server: RunningServer;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** In good order; answers the exit code. */
  stop(): Promise<number | null>;
}

export const SECRET = { SERVER_SECRET: randomBytes(48).toString('base64') };

/** `program` is this version's server, unless another is given. */
export async function startInstance(
  stage: Stage,
  env: Env,
  { port, program }: { port?: number; program?: Program } = {},
): Promise<Instance> {
  const ownPort = port ?? ((await freePorts(1)) as [number])[0];
  const dataDir = stage.folderOf(`instance-${ownPort}`);
  const all: Env = { ...UNLIMITED, ...SECRET, DATA_DIR: dataDir, PORT: String(ownPort), ...env };
  let server = await startServer(all, program);
  stage.atEnd(() => server.kill());
  return {
    port: ownPort,
    url: `http://127.0.0.1:${ownPort}`,
    dataDir,
    env: all,
    program,
    get server() {
      return server;
    },
    async start() {
      server = await startServer(all, program);
    },
    async kill() {
      await server.kill();
    },
    stop: () => server.stop(),
  };
}

/** One after another: the first makes the schema. */
export async function startInstances(
  stage: Stage,
  count: number,
  env: Env,
  program?: Program,
): Promise<readonly Instance[]> {
  const instances: Instance[] = [];
  for (const port of await freePorts(count))
    instances.push(await startInstance(stage, env, { port, ...(program && { program }) }));
  return instances;
}
