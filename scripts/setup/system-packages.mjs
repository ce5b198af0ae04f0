import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { Missing } from './dependencies.mjs';

const printed = (command, args) => spawnSync(command, args, { encoding: 'utf8' }).stdout ?? '';

/** Without windows it does the same work in half the processor's time; the whole one will do where it cannot be had. */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The browser the tests drive. */
export const browserPath = () => BROWSERS.find(existsSync) ?? BROWSERS[0];

/** What the tests use besides npm packages, as Debian names it, and how to see that it is there, or something as good. */
const PARTS = [
  {
    name: 'Chromium',
    debian: 'chromium-headless-shell',
    isThere: () => existsSync(BROWSERS[0]),
    isReplaced: () => BROWSERS.some(existsSync),
  },
  { name: '中文字体', debian: 'fonts-noto-cjk', isThere: () => printed('fc-list', [':lang=zh', 'file']).trim() !== '' },
  { name: 'PostgreSQL', debian: 'postgresql', isThere: () => postgresFolder() !== null },
];

/** The folder of initdb and postgres, the newest version where several are installed; null if none is. */
export function postgresFolder() {
  const base = '/usr/lib/postgresql';
  if (!existsSync(base)) return null;
  const versions = readdirSync(base).filter((version) => existsSync(`${base}/${version}/bin/initdb`));
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest ? `${base}/${newest}/bin` : null;
}

/** Installs what is missing where that is possible (root on Debian), else names the packages to install. */
export function installSystemPackages() {
  const missing = PARTS.filter((part) => !part.isThere());
  if (missing.length === 0) return;
  const packages = missing.map((part) => part.debian);
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`正在安装 ${packages.join(' ')}…`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: 'ignore', env });
  }
  const stillMissing = PARTS.filter((part) => !part.isThere() && !part.isReplaced?.());
  if (stillMissing.length === 0) return;
  const names = stillMissing.map((part) => part.name).join('、');
  throw new Missing(
    `测试缺少 ${names}：请安装 ${stillMissing.map((part) => part.debian).join(' ')}（apt-get install）后重试`,
  );
}
