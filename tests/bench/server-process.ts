import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FLAGS, MEMORY_GIVEN_BACK } from '../../scripts/setup/serve.mjs';

const SCRIPTS = {
  ours: fileURLToPath(new URL('../../server/main.ts', import.meta.url)),
  bare: fileURLToPath(new URL('./bare-server.ts', import.meta.url)),
};
export type Kind = keyof typeof SCRIPTS;

export interface ServerProcess {
  readonly url: string;
  /** What the system counts as the process's own memory, in MB. */
  residentMb(): number;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill();
});

const ENV = {
  ...MEMORY_GIVEN_BACK,
  PORT: '0',
  RATE_LIMIT_FACTOR: '100000',
  LOG_LEVEL: 'silent',
};

/** Ours or the bare one. */
export const startProcess = (
  kind: Kind,
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> => startScript(SCRIPTS[kind], dataDir, env);

/** A server in a process of its own, on a port the system chooses. */
export async function startScript(
  script: string,
  dataDir: string,
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...FLAGS, script], {
    env: { ...process.env, ...ENV, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running.add(child);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  ended.then(() => running.delete(child));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk;
      const [found] = /http:\/\/[\w.:]+/.exec(output) ?? [];
      if (found) resolve(found);
    });
    ended.then(() => reject(new Error(`${script}: ${output}`)));
  });
  return {
    url,
    residentMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

const LIST = '/api/shefu?action=list';

/** From spawning to the first answer, in milliseconds. */
export async function startMs(kind: Kind, dataDir: string): Promise<number> {
  const start = performance.now();
  const server = await startProcess(kind, dataDir);
  const { status } = await fetch(server.url + LIST);
  const took = performance.now() - start;
  await server.stop();
  if (status !== 200) throw new Error(`${kind}: ${status}`);
  return took;
}
