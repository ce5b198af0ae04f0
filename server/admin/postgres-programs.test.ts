import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { err, ok } from '#core/result.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { findProgram, runProgram } from './postgres-programs.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => vi.unstubAllEnvs());

/** A program that does what the script says. */
function install(place: string, script = ''): string {
  const path = join(folder, place, 'pg_dump');
  mkdirSync(join(folder, place), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

test('a program on the PATH comes first, then the newest of the installed versions', () => {
  const [nine, seventeen] = [install('versions/9/bin'), install('versions/17/bin')];
  const versionsFolder = join(folder, 'versions');
  const path = [join(folder, 'empty'), '', join(folder, 'first')].join(delimiter);
  expect(findProgram('pg_dump', { path, versionsFolder })).toBe(seventeen);
  expect(findProgram('pg_dump', { path: join(nine, '..'), versionsFolder })).toBe(nine);
  expect(findProgram('pg_dump', { path, versionsFolder })).not.toBe(install('first'));
  expect(findProgram('pg_dump', { path, versionsFolder })).toBe(join(folder, 'first', 'pg_dump'));
});

test('without an installed program the result is null', () => {
  const versionsFolder = join(folder, 'versions');
  expect(findProgram('pg_dump', { path: folder, versionsFolder })).toBeNull();
  mkdirSync(join(versionsFolder, '17'), { recursive: true });
  expect(findProgram('pg_dump', { path: '', versionsFolder })).toBeNull();
});

test.each([
  'postgres://yi:gua%40xiang@db.example:5433/book?sslmode=require',
  'postgres://yi@db.example:5433/book?sslmode=require&password=gua%40xiang',
])('the password is passed in the environment, not in the arguments: %s', async (url) => {
  install('first', 'echo "$* | $PGPASSWORD"');
  vi.stubEnv('PATH', `${join(folder, 'first')}${delimiter}${process.env['PATH']}`);
  const printed = await runProgram('pg_dump', { url, args: ['--format=custom'] });
  expect(printed).toEqual(
    ok('--dbname=postgres://yi@db.example:5433/book?sslmode=require --format=custom | gua@xiang\n'),
  );
});

test('the reason of a failure is the last line that the program printed', async () => {
  install('first', 'echo first >&2; echo "server version mismatch" >&2; exit 1');
  vi.stubEnv('PATH', `${join(folder, 'first')}${delimiter}${process.env['PATH']}`);
  expect(await runProgram('pg_dump', { args: [] })).toEqual(err('server version mismatch'));
});

test.each([
  ['kill -SEGV $$', 'SIGSEGV'],
  ['exit 3', '3'],
])('of one that ended without a word, %s, the reason is how it ended', async (script, end) => {
  install('first', script);
  vi.stubEnv('PATH', `${join(folder, 'first')}${delimiter}${process.env['PATH']}`);
  expect(await runProgram('pg_dump', { args: [] })).toEqual(err(`pg_dump 没有完成：${end}`));
});
