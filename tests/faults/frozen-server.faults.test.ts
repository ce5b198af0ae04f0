import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ENGINES, startAppInTest } from '../support/app.ts';
import { puzzleBody, SHEFU } from '../support/sample-bodies.ts';
import { report } from './scale.ts';

const STANDING_STILL = fileURLToPath(new URL('./standing-still.ts', import.meta.url));

/** Adds a puzzle and is stopped before its commit. */
async function startAndFreeze(url: string, userId: string) {
  const child = spawn(process.execPath, [STANDING_STILL, url, userId], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let said = '';
  child.stdout.on('data', (text) => {
    said += text;
  });
  await expect.poll(() => said).toBe('locked\n');
  child.kill('SIGSTOP');
  return {
    async goOn(): Promise<string> {
      child.kill('SIGCONT');
      child.stdin.write('\n');
      await once(child, 'close');
      return said;
    },
  };
}

describe.runIf(ENGINES.includes('postgres'))('a server that is stopped in a transaction, on PostgreSQL', () => {
  test('loses its locks after seconds: others post puzzles again, and its own write fails as one on a database that is away', async () => {
    const app = await startAppInTest('postgres');
    const { id, token } = await app.user();
    const create = async () => (await app.call('POST', `${SHEFU}?action=create`, { token, body: puzzleBody() })).status;
    expect(await create()).toBe(201);
    const frozen = await startAndFreeze(app.server.services.config.databaseUrl ?? '', id);
    const startedAt = performance.now();
    expect(await create()).toBe(503);
    await expect.poll(create).toBe(201);
    report('puzzles behind a server that is stopped', { 'posted after ms': performance.now() - startedAt });
    expect(await frozen.goOn()).toBe('locked\nunavailable\n');
  });
});
