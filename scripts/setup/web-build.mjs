import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Missing, ROOT, run } from './dependencies.mjs';

const SOURCES = ['core', 'contract', 'web', 'vite.config.ts', 'scripts/setup', 'package-lock.json'];
const STAMP = `${ROOT}dist/.built-from`;

/** A hash over names and contents of all files that the build depends on. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = `${ROOT}${source}`;
    const names = source.includes('.') ? [''] : readdirSync(path, { recursive: true, encoding: 'utf8' }).sort();
    for (const name of names) {
      if (/\.test\.tsx?$/.test(name) || (name && !name.includes('.'))) continue;
      hash.update(name).update(readFileSync(name ? `${path}/${name}` : path));
    }
  }
  return hash.digest('hex');
}

/** Builds the web app unless dist/ was built from the same sources. */
export function buildIfStale() {
  const now = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === now) return;
  console.log('正在构建网页…');
  if (run('vite', ['build', '--logLevel', 'warn']) !== 0) throw new Missing('网页没有构建成功，请看上面的错误');
  mkdirSync(`${ROOT}dist`, { recursive: true });
  writeFileSync(STAMP, now);
}
