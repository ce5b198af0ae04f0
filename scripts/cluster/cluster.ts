// Run by scripts/cluster.mjs. Starts everything, prints the addresses, and takes it down again at the first signal.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startCluster } from './cluster-steps.ts';

const folder = mkdtempSync(join(tmpdir(), 'guanxiang-cluster-'));
chmodSync(folder, 0o755); // PostgreSQL's user must reach its own folder in it
const closers: (() => Promise<unknown>)[] = [];
let isEnding = false;

async function end(code: number): Promise<never> {
  isEnding = true;
  console.log('\n正在停下…');
  for (const close of closers.toReversed()) await close().catch((error) => console.error(String(error)));
  rmSync(folder, { recursive: true, force: true });
  console.log('已全部停下，没有留下文件和进程');
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void (isEnding || end(0)));

try {
  const { told, failOver } = await startCluster({
    secret: randomBytes(48).toString('base64'),
    password: randomBytes(18).toString('base64url'),
    folderOf(name) {
      const path = join(folder, name);
      mkdirSync(path, { recursive: true });
      return path;
    },
    atEnd: (close) => void closers.push(close),
    tell: (line) => void (isEnding || console.log(line)),
  });
  console.log(told);
  createInterface({ input: process.stdin }).on('line', (line) => {
    if (line.trim() === 'f') failOver().catch((error) => console.error(String(error)));
  });
} catch (error) {
  if (!isEnding) {
    console.error(error instanceof Error ? error.message : error);
    await end(1);
  }
}
setInterval(() => {}, 1 << 30); // until a signal
