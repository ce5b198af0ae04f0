/** The image is built and run here, without a container runtime and without a registry of images. Needs root and a network; takes minutes. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePorts } from '../../scripts/cluster/part.ts';
import { pathOf } from '../support/cluster-tools.ts';
import { type Program, type RunningServer, startServer } from '../support/spawned-server.ts';
import { killsUnderLoad, rollingRestarts } from './kill-gates.ts';
import { openStage } from './stage.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Kept between runs, for the base. */
const STORE = join(ROOT, '.cache', 'images');
const SECRETS = join(STORE, 'secrets');
const USER = 10_001;
const OLD_ASSET = 'older-1a2b3c4d.js';

const env = {
  ...process.env,
  STORAGE_DRIVER: 'vfs',
  BUILDAH_ISOLATION: 'chroot',
  CONTAINERS_STORAGE_CONF: join(STORE, 'storage.conf'),
};
const run = async (program: string, args: readonly string[]) =>
  (await promisify(execFile)(program, [...args], { cwd: ROOT, env, maxBuffer: 1e8 })).stdout.trim();
const buildah = (...args: readonly string[]) => run(pathOf('buildah'), args);

let container: string;
let root: string;
/** A server in the image. It takes its settings from the environment. */
let program: Program;
let server: RunningServer;
let metricsPort: number;

/** An image with nothing but one asset, as of a release before. */
async function makeReleaseBefore(): Promise<void> {
  const made = await buildah('from', 'scratch');
  const file = join(STORE, OLD_ASSET);
  writeFileSync(file, 'export {};\n');
  await buildah('copy', made, file, `/app/dist/web/assets/${OLD_ASSET}`);
  await buildah('commit', '--quiet', made, 'localhost/before');
  await buildah('rm', made);
}

/** Of a server that others reach through a balancer. */
const PRODUCTION = {
  APP_MODE: 'production',
  PUBLIC_BASE_URL: 'https://yi.example.com',
  TRUSTED_PROXIES: '127.0.0.1',
  MAIL_TRANSPORT: 'outbox',
};

beforeAll(async () => {
  mkdirSync(SECRETS, { recursive: true });
  const places = `graphroot = "${STORE}/graph"\nrunroot = "${STORE}/run"\n`;
  writeFileSync(join(STORE, 'storage.conf'), `[storage]\ndriver = "vfs"\n${places}`);
  pathOf('mmdebstrap');
  if ((await buildah('images', '--quiet', '--filter', 'reference=localhost/base')) === '')
    await run('bash', [join(ROOT, 'tests/cluster/make-base.sh')]);
  await makeReleaseBefore();
  const args = ['BASE=localhost/base', 'PREVIOUS=localhost/before'].flatMap((arg) => ['--build-arg', arg]);
  await buildah('build', '--pull-never', ...args, '-t', 'localhost/guanxiang', '.');
  container = await buildah('from', '--pull-never', 'localhost/guanxiang');
  root = await buildah('mount', container);

  const secret = join(SECRETS, 'server-secret');
  writeFileSync(secret, `${randomBytes(48).toString('base64')}\n`);
  chownSync(secret, 0, USER);
  chmodSync(secret, 0o440);
  chmodSync(SECRETS, 0o755);
  program = ['unshare', '--mount', 'bash', join(ROOT, 'tests/cluster/run-image.sh'), root, SECRETS];
  const [port, other] = (await freePorts(2)) as [number, number];
  metricsPort = other;
  server = await startServer({ ...PRODUCTION, PORT: String(port), METRICS_PORT: String(metricsPort) }, program);
}, 3_600_000);

afterAll(async () => {
  await server?.kill();
  if (container) {
    await buildah('umount', container);
    await buildah('rm', container);
  }
  rmSync(SECRETS, { recursive: true, force: true });
}, 120_000);

test('the server runs as its own user, on a root it cannot write to, with a secret of its group', async () => {
  expect(server.output()).not.toContain('the root can be written to');
  const status = await run('cat', [`/proc/${server.pid}/status`]);
  expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).toBe(String(USER));
  expect((await fetch(`${server.url}/livez`)).status).toBe(200);
});

test('it serves pages, an account and metrics', async () => {
  expect(await (await fetch(`${server.url}/library`)).text()).toContain('观象');
  const account = { username: 'image', email: 'image@example.com', password: 'tang-9wuyue' };
  const registered = await fetch(`${server.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, confirmPassword: account.password }),
  });
  expect(registered.status).toBe(201);
  expect(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).toContain('guanxiang_build_info{');
});

test('nothing in it belongs to the user or can be written by it, but /data', async () => {
  const found = await run('find', [
    join(root, 'app'),
    '(',
    '-uid',
    String(USER),
    '-o',
    '-perm',
    '-002',
    ')',
    '-not',
    '-type',
    'l',
  ]);
  expect(found).toBe('');
  expect(statSync(join(root, 'data')).uid).toBe(USER);
});

test('it has the assets of the release before, a compile cache of its user, and no tool of the build', () => {
  expect(readdirSync(join(root, 'app/dist/web/assets')).length).toBeGreaterThan(50);
  expect(readdirSync(join(root, 'app/previous-assets'))).toEqual([OLD_ASSET]);
  expect(readdirSync(join(root, 'app/.cache/compiled')).some((name) => name.endsWith(`-${USER}`))).toBe(true);
  // typescript stays: valibot names it as its peer
  const packages = readdirSync(join(root, 'app/node_modules'));
  expect(['vite', 'vitest', 'playwright-core', 'kubernetes-models'].filter((name) => packages.includes(name))).toEqual(
    [],
  );
});

test('SIGTERM ends it with exit code 0', async () => {
  expect(await server.stop()).toBe(0);
});

test('G16: three of them, kill -9 of a random one: nothing acknowledged is lost', () =>
  killsUnderLoad(openStage(), { name: 'G16, kill -9 of one of three in the image', program, rounds: 6 }));

test('G16: three of them restarted one after another fail no request', () =>
  rollingRestarts(openStage(), { name: 'G16, rolling restarts of three in the image', program, requests: 6000 }));
