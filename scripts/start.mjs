// npm start: installs what is missing, builds if stale, serves the app. Runs on Node 20 and hands over to the pinned Node.
import { spawn } from 'node:child_process';
import { installDependencies, pinnedNode, ROOT, withClearRefusal } from './setup/dependencies.mjs';

/** Left to itself, glibc keeps the 19 MB of a password hash for each thread that ever made one. Larger blocks go back at once. */
const MEMORY_GIVEN_BACK = { MALLOC_MMAP_THRESHOLD_: '1048576' };

await withClearRefusal(async () => {
  installDependencies();
  const node = pinnedNode();
  const { buildIfStale } = await import('./setup/web-build.mjs');
  buildIfStale();
  const server = spawn(node, [`${ROOT}server/main.ts`], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...MEMORY_GIVEN_BACK, ...process.env },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
  server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
});
