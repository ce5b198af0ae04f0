// Runs on Node 20: plain JavaScript, no dependency.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ROOT } from './dependencies.mjs';

/**
 * Left to itself, glibc keeps an arena for each thread, and in it the 19 MB of every password hash. Larger blocks go back at once, and
 * all threads share two arenas.
 */
export const MEMORY_GIVEN_BACK = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
/** `gc` is for server/lifecycle/idle-collection.ts. Young objects get 4 MB instead of 16, which V8 would keep; it costs no measurable time. */
export const FLAGS = ['--expose-gc', '--max-semi-space-size=4'];
const LOOK_EVERY_MS = 500;

/** A field of /proc; null where there is no such process, or no /proc. */
function read(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return null;
  }
}

const parentOf = (pid) => Number(/^PPid:\s*(\d+)$/m.exec(read(pid, 'status') ?? '')?.[1] ?? 0);

/**
 * npm runs a script as `sh -c SCRIPT`. On SIGTERM it ends, and so does the shell, which passes no signal on (dash). Some shells
 * replace themselves with the script; then the parent is npm itself.
 */
export function callOnceNpmIsGone(act) {
  const parent = process.ppid;
  const isShell = read(parent, 'cmdline')?.split('\0')[1] === '-c';
  const grandparent = isShell ? parentOf(parent) : null;
  const timer = setInterval(() => {
    const isThere = process.ppid === parent && (grandparent === null || parentOf(parent) === grandparent);
    if (isThere) return;
    clearInterval(timer);
    act();
  }, LOOK_EVERY_MS);
  timer.unref();
}

/** Runs the server until it ends. Signals are passed on; if npm started this process, the server ends with npm. */
export function serve(node) {
  const server = spawn(node, [...FLAGS, `${ROOT}server/main.ts`], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...MEMORY_GIVEN_BACK, ...process.env },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
  if (process.env.npm_lifecycle_event === 'start') callOnceNpmIsGone(() => server.kill('SIGTERM'));
  server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
