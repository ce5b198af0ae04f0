import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { becomes, pause } from './scale.ts';
import { sqliteData } from './test-data.ts';

const SERVE = new URL('../../scripts/setup/serve.mjs', import.meta.url).href;
const ENDS_WITHIN_MS = 15_000;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** A package whose start script is the last step of ours: nothing is installed or built. */
function packageThatServes(): string {
  const folder = temporaryFolder();
  const script = `import { serve } from '${SERVE}';\nconsole.log('pid', process.pid);\nserve(process.argv[2]);\n`;
  writeFileSync(join(folder, 'start.mjs'), script);
  const start = `node start.mjs '${process.execPath}'`;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'starts', scripts: { start } }));
  return folder;
}

/** Whatever a test leaves running is ended after it: the process that prints its id passes the signal on to the server. */
async function started(command: string, args: readonly string[]) {
  const data = sqliteData();
  const child = spawn(command, args, {
    cwd: packageThatServes(),
    env: { ...process.env, ...data.env, PORT: '0', npm_lifecycle_event: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output += text;
    });
  }
  const url = () => /http:\/\/[\w.:]+/.exec(output)?.[0];
  expect(await becomes(() => url() !== undefined, ENDS_WITHIN_MS), output).toBe(true);
  const isServing = () =>
    fetch(`${url()}/livez`).then(
      ({ ok }) => ok,
      () => false,
    );
  const pid = Number(/pid (\d+)/.exec(output)?.[1]);
  onTestFinished(async () => {
    if (isAlive(pid)) process.kill(pid, 'SIGTERM');
    await becomes(() => !isAlive(pid), ENDS_WITHIN_MS);
  });
  return { child, data, isServing };
}

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'the server of npm start ends, its data closed, when npm gets %s',
  async (signal) => {
    const { child, data, isServing } = await started('npm', ['start']);
    child.kill(signal);
    expect(await becomes(async () => !(await isServing()), ENDS_WITHIN_MS)).toBe(true);
    expect(await becomes(() => !existsSync(join(data.dataDir, 'app.db-wal')), ENDS_WITHIN_MS)).toBe(true);
  },
);

test('a server that npm did not start goes on when its parent ends', async () => {
  const { child, isServing } = await started('sh', ['-c', `node start.mjs '${process.execPath}' & wait`]);
  child.kill('SIGKILL');
  await pause(2000);
  expect([child.signalCode, await isServing()]).toEqual(['SIGKILL', true]);
});
