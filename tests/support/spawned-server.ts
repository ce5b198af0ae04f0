import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { FLAGS, MEMORY_GIVEN_BACK } from '../../scripts/setup/serve.mjs';
import { newFolder, removeFolder } from './temporary-folder.ts';

/** How a process ended: by an exit code of its own, or by a signal. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  readonly ended: Promise<Ending>;
  /** Everything it has printed. */
  output(): string;
  /** Without what it and Node printed on standard error. */
  standardOutput(): string;
  /** Sends the signal without waiting for what comes of it. */
  signal(name: NodeJS.Signals): void;
  kill(): Promise<Ending>;
  /** Asks it to end, as a terminal or a service manager does; answers its exit code. */
  stop(): Promise<number | null>;
}

/** A command and its arguments. */
export type Program = readonly [string, ...string[]];

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const OWN: Program = [process.execPath, MAIN];
/** With the flags of `npm start`, for a test that measures memory. */
const AS_NPM_START: Program = [process.execPath, ...FLAGS, MAIN];
const STARTS_WITHIN_MS = 120_000;

export interface StartedProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<Ending>;
  output(): string;
  standardOutput(): string;
}

/** server/main.ts, or another program, in a process of its own, on a port the system chooses; it ends with this process at the latest. */
export function spawnServer(env: Readonly<Record<string, string>> = {}, program = OWN): StartedProcess {
  const [command, ...args] = program;
  const child = spawn(command, args, {
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const dropWithUs = () => child.kill('SIGKILL');
  process.once('exit', dropWithUs);
  let output = '';
  let standardOutput = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    standardOutput += text;
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<Ending>((resolve) => {
    child.once('close', (code, signal) => {
      process.removeListener('exit', dropWithUs);
      resolve({ code, signal });
    });
  });
  return { child, ended, output: () => output, standardOutput: () => standardOutput };
}

/** Waits for the line that names the address; the server answers from then on. */
async function addressOf({ child, ended, output }: StartedProcess): Promise<string> {
  const deadline = Date.now() + STARTS_WITHIN_MS;
  let hasEnded = false;
  ended.then(() => {
    hasEnded = true;
  });
  while (!hasEnded && Date.now() < deadline) {
    const found = /(http:\/\/[\w.:]+)(?:"\})?\n/.exec(output())?.[1];
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  child.kill('SIGKILL');
  const { code, signal } = await ended;
  throw new Error(`the server did not start (${code ?? signal}): ${output()}`);
}

/** The real server, answering; on a folder of its own, gone with it, unless DATA_DIR says where its data is. */
export async function startServer(env: Readonly<Record<string, string>> = {}, program = OWN): Promise<RunningServer> {
  const folder = env['DATA_DIR'] === undefined ? newFolder() : null;
  const started = spawnServer(folder === null ? env : { ...env, DATA_DIR: folder }, program);
  const { child, output, standardOutput } = started;
  const ended = started.ended.then((ending) => {
    if (folder !== null) removeFolder(folder);
    return ending;
  });
  return {
    url: await addressOf({ ...started, ended }),
    pid: child.pid as number, // it has answered, so it was started
    ended,
    output,
    standardOutput,
    signal: (name) => child.kill(name),
    kill() {
      child.kill('SIGKILL');
      return ended;
    },
    async stop() {
      child.kill('SIGTERM');
      return (await ended).code;
    },
  };
}

export const startAsNpmStart = (env: Readonly<Record<string, string>>): Promise<RunningServer> =>
  startServer({ ...MEMORY_GIVEN_BACK, ...env }, AS_NPM_START);
