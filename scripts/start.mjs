// npm start: installs what is missing, builds if stale, serves the app. Runs on Node 20 and hands over to the pinned Node.
import { spawn } from 'node:child_process';
import { installDependencies, pinnedNode, ROOT, withClearRefusal } from './setup/dependencies.mjs';

/**
 * Left to itself, glibc keeps an arena for each thread, and in it the 19 MB of every password hash. Larger blocks go back at once, and
 * all threads share two arenas.
 */
const MEMORY_GIVEN_BACK = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
/** `gc` is for server/idle-collection.ts. Young objects get 4 MB instead of 16, which V8 would keep; it costs no measurable time. */
const FLAGS = ['--expose-gc', '--max-semi-space-size=4'];

await withClearRefusal(async () => {
  installDependencies();
  const node = pinnedNode();
  const { buildIfStale } = await import('./setup/web-build.mjs');
  buildIfStale();
  const server = spawn(node, [...FLAGS, `${ROOT}server/main.ts`], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...MEMORY_GIVEN_BACK, ...process.env },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
  server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
});
