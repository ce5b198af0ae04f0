import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface PartSpec {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly folder: string;
  /** As the user of the PostgreSQL package, where this process is root. */
  readonly asPostgres?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly stopSignal?: NodeJS.Signals;
}

/** PostgreSQL, Patroni and PgBouncer refuse to run as root: then they run as the user that the package makes. */
export function postgresIds(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** A new folder that PostgreSQL's user may write to. */
export function folderForPostgres(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const ids = postgresIds();
  if (ids) chownSync(path, ids.uid, ids.gid);
  return path;
}

/** A new file that PostgreSQL's user alone reads. */
export function writeForPostgres(path: string, text: string): string {
  writeFileSync(path, text, { mode: 0o600 });
  const ids = postgresIds();
  if (ids) chownSync(path, ids.uid, ids.gid);
  return path;
}

const OUTPUT_KEPT = 200_000;
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A program of a cluster: it runs in the foreground and ends with this process at the latest. */
export function startPart(spec: PartSpec) {
  const { name, command, args, folder, stopSignal = 'SIGTERM' } = spec;
  const child = spawn(command, [...args], {
    cwd: folder,
    env: { ...process.env, ...spec.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // a Ctrl-C reaches this process alone, which stops the parts in their order; in a test it ends them all
    detached: process.env['VITEST'] === undefined,
    ...(spec.asPostgres && postgresIds()),
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-OUTPUT_KEPT);
    });
  }
  let isRunning = true;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      isRunning = false;
      running.delete(child);
      resolve();
    };
    child.once('exit', end);
    child.once('error', (error) => {
      output += String(error);
      end();
    });
  });
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return {
    name,
    pid: child.pid ?? -1,
    ended,
    isRunning: () => isRunning,
    /** The end of what it has printed. */
    output: () => output,
    /** Ends it in good order. */
    stop: () => end(stopSignal),
    /** kill -9. */
    kill: () => end('SIGKILL'),
  };
}

export type Part = ReturnType<typeof startPart>;

const READY_WITHIN_MS = 120_000;

/** Waits until it answers; a part that ends before, or takes too long, is an error with its last lines. */
export async function untilReady(part: Part, isReady: () => Promise<boolean> | boolean): Promise<Part> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (part.isRunning() && performance.now() < deadline) {
    if (await isReady()) return part;
    await pause(100);
  }
  await part.kill();
  throw new Error(`${part.name} did not start:\n${part.output().slice(-2000)}`);
}

export const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );

/** Ports that nobody listens on now. All are held until the last is found, so that they differ. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve) => {
          const server = createServer();
          server.listen(0, '127.0.0.1', () => resolve(server));
        }),
    ),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
