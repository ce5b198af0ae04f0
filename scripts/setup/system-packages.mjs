import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Missing } from './dependencies.mjs';

const printed = (command, args) => spawnSync(command, args, { encoding: 'utf8' }).stdout ?? '';

/** The headless shell needs half the CPU time; the full browser is used where it is not available. */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The browser of the tests. */
export const browserPath = () => BROWSERS.find(existsSync) ?? BROWSERS[0];

/** Without sandbox, as the tests may run as root, and without background requests. */
export const BROWSER_FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

const isProgram =
  (...paths) =>
  () =>
    paths.some(existsSync);

const POSTGRES = { name: 'PostgreSQL', debian: 'postgresql', isThere: () => postgresFolder() !== null };
const PGBOUNCER = { name: 'PgBouncer', debian: 'pgbouncer', isThere: () => existsSync(pgbouncerPath()) };

/** What several servers need besides, for npm run test:cluster and npm run cluster. */
export const CLUSTER_PARTS = [
  POSTGRES,
  { name: 'HAProxy', debian: 'haproxy', isThere: isProgram('/usr/sbin/haproxy') },
  PGBOUNCER,
  { name: 'Patroni', debian: 'patroni', isThere: isProgram('/usr/bin/patroni') },
  { name: 'etcd', debian: 'etcd-server', isThere: isProgram('/usr/bin/etcd') },
  { name: 'Prometheus', debian: 'prometheus', isThere: isProgram('/usr/bin/prometheus') },
];

/** Of the tests alone: to break things, and to check the files of deploy/. */
export const CLUSTER_TEST_PARTS = [
  { name: 'faketime', debian: 'faketime', isThere: isProgram('/usr/bin/faketime') },
  { name: 'nftables', debian: 'nftables', isThere: isProgram('/usr/sbin/nft') },
  { name: 'pgBackRest', debian: 'pgbackrest', isThere: isProgram('/usr/bin/pgbackrest') },
  { name: 'systemd-analyze', debian: 'systemd', isThere: isProgram('/usr/bin/systemd-analyze') },
  { name: 'docker-compose', debian: 'docker-compose', isThere: isProgram('/usr/bin/docker-compose') },
];

/** What the tests need besides npm packages: the Debian package, and how to check that it or a replacement is installed. */
export const TEST_PARTS = [
  {
    name: 'Chromium',
    debian: 'chromium-headless-shell',
    isThere: () => existsSync(BROWSERS[0]),
    isReplaced: () => BROWSERS.some(existsSync),
  },
  { name: '中文字体', debian: 'fonts-noto-cjk', isThere: () => printed('fc-list', [':lang=zh', 'file']).trim() !== '' },
  POSTGRES,
  PGBOUNCER,
];

export const pgbouncerPath = () => '/usr/sbin/pgbouncer';

/** Folder of initdb and postgres, of the newest installed version; null if none is. */
export function postgresFolder() {
  const base = '/usr/lib/postgresql';
  if (!existsSync(base)) return null;
  const versions = readdirSync(base).filter((version) => existsSync(`${base}/${version}/bin/initdb`));
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest ? `${base}/${newest}/bin` : null;
}

/** The same of a PostgreSQL that has Citus: the one that CITUS_PROGRAMS names, or the installed one; null if none has it. */
export function citusFolder() {
  const folders = [process.env.CITUS_PROGRAMS, postgresFolder()].filter(Boolean);
  const extensions = (folder) => join(folder, '../../../../share/postgresql', basename(dirname(folder)), 'extension');
  return folders.find((folder) => existsSync(join(extensions(folder), 'citus.control'))) ?? null;
}

/** Installs what is missing (root on Debian), else throws with the names of the packages. */
export function installSystemPackages(parts) {
  const missing = parts.filter((part) => !part.isThere());
  if (missing.length === 0) return;
  const packages = missing.map((part) => part.debian);
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`正在安装 ${packages.join(' ')}…`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: 'ignore', env });
  }
  const stillMissing = parts.filter((part) => !part.isThere() && !part.isReplaced?.());
  if (stillMissing.length === 0) return;
  const names = stillMissing.map((part) => part.name).join('、');
  throw new Missing(
    `缺少 ${names}：请安装 ${stillMissing.map((part) => part.debian).join(' ')}（apt-get install）后重试`,
  );
}
