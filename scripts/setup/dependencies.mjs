// Runs on Node 20: plain JavaScript, no dependency.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const STAMP = `${ROOT}node_modules/.installed`;
const NEEDED_NODE = 24;

/** Something is not installed: printed as one line, without a stack. */
export class Missing extends Error {}

/** In the project's folder, with its programs and the pinned Node first in the path. */
const inProject = (options) => ({
  cwd: ROOT,
  stdio: 'inherit',
  shell: process.platform === 'win32',
  ...options,
  env: {
    ...process.env,
    PATH: `${ROOT}node_modules/.bin${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
    ...options.env,
  },
});

/** Runs a command; answers its exit code. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, inProject(options));
  if (error) throw error;
  return status ?? 1;
}

/**
 * The same without waiting, for commands side by side. What it prints on a pipe (`stdio`) is answered too.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runBeside(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, inProject(options));
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    child.on('error', reject).on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** `npm ci` when the lockfile is not the one that was installed last. */
export function installDependencies() {
  const lock = createHash('sha256')
    .update(readFileSync(`${ROOT}package-lock.json`))
    .digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lock) return;
  console.log('正在安装依赖…');
  // NODE_ENV=production must not drop the build tools: the app is built on the machine that serves it.
  const code = run('npm', ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) throw new Missing('依赖没有装上：npm ci 失败，请检查网络或 npm 源后重试');
  writeFileSync(STAMP, lock);
}

/** The pinned Node where its package exists, else the installed one if it is new enough. */
export function pinnedNode() {
  const pinned = `${ROOT}node_modules/.bin/node${process.platform === 'win32' ? '.cmd' : ''}`;
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_NODE) return process.execPath;
  throw new Missing(
    `需要 Node ${NEEDED_NODE}：随附的 Node 没有装上（${process.platform}-${process.arch}），本机的是 ${process.version}；请安装 Node ${NEEDED_NODE} 后重试`,
  );
}

/** Prints what is missing as one line, with exit code 69 (service unavailable). */
export async function withClearRefusal(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    console.error(error.message);
    process.exit(69);
  }
}
