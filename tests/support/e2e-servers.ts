import { cpSync } from 'node:fs';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { apiOf, type ServedApp, startRunningApp, UNLIMITED } from './running-app.ts';
import { type Seeds, seed } from './seeds.ts';
import { startServer } from './spawned-server.ts';
import { newFolder, removeFolder } from './temporary-folder.ts';

/** Where a server is and where its data is. */
interface ServerAddress {
  readonly url: string;
  readonly dataDir: string;
}

async function startOnCopy(prepared: string) {
  const dataDir = newFolder();
  cpSync(prepared, dataDir, { recursive: true });
  const server = await startServer({ DATA_DIR: dataDir, ...UNLIMITED });
  const stop = async () => {
    await server.stop();
    removeFolder(dataDir);
  };
  return { address: { url: server.url, dataDir }, stop };
}

/** A server for each worker, on a copy of data that is prepared once: as of a server that has been in use for a while. */
export default async function setUp(project: TestProject) {
  const prepared = await startRunningApp();
  const seeds = await seed(prepared);
  await prepared.server.stop();
  const workers = Number(project.vitest.config.maxWorkers);
  const servers = await Promise.all(Array.from({ length: workers }, () => startOnCopy(prepared.dataDir)));
  project.provide('seeds', seeds);
  project.provide(
    'workerServers',
    servers.map(({ address }) => address),
  );
  return async () => {
    await Promise.all(servers.map(({ stop }) => stop()));
    removeFolder(prepared.dataDir);
  };
}

/** The server of this worker. Its files are separated by their accounts: who posts puzzles starts a server of his own. */
export function workerServer(): ServedApp {
  const servers = inject('workerServers');
  const address = servers[(Number(process.env['VITEST_POOL_ID']) - 1) % servers.length];
  if (!address) throw new Error('the servers are started in the global setup');
  return { ...apiOf(address.url, { DATA_DIR: address.dataDir }), dataDir: address.dataDir };
}

declare module 'vitest' {
  interface ProvidedContext {
    seeds: Seeds;
    workerServers: readonly ServerAddress[];
  }
}
