import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface RunningServer {
  readonly url: string;
  stop(): Promise<number | null>;
}

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

/** The real server in a process of its own, on a port the system chooses. */
export async function startServer(env: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const found = /http:\/\/[\w.:]+/.exec(output);
      if (found) resolve(found[0]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    exited.then((code) => reject(new Error(`the server ended with ${code}: ${output}`)));
  });
  return {
    url,
    stop() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}
