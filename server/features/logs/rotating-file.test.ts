import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { rotatingFile } from './rotating-file.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder, 'logs', 'client.jsonl');
});

const names = () => readdirSync(join(folder, 'logs')).sort();
const sizeOfAll = () => names().reduce((sum, name) => sum + statSync(join(folder, 'logs', name)).size, 0);

test('no file is made before the first line, and then with mode 600', () => {
  const file = rotatingFile(path);
  expect(existsSync(join(folder, 'logs'))).toBe(false);
  file.append('初九');
  expect(readFileSync(path, 'utf8')).toBe('初九\n');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'logs')).mode & 0o777).toBe(0o700);
});

test('five files at most, none over its size, the newest lines kept', () => {
  const file = rotatingFile(path, 1000);
  for (let n = 0; n < 2000; n++) file.append(`line ${n}`);
  expect(names()).toEqual(['client.jsonl', ...[1, 2, 3, 4].map((n) => `client.jsonl.${n}`)]);
  for (const name of names()) expect(statSync(join(folder, 'logs', name)).size).toBeLessThanOrEqual(1000);
  const lines = names()
    .reverse()
    .flatMap((name) =>
      readFileSync(join(folder, 'logs', name), 'utf8')
        .trimEnd()
        .split('\n'),
    );
  expect(lines).toEqual(Array.from({ length: lines.length }, (_, index) => `line ${2000 - lines.length + index}`));
});

test('a hundred thousand lines stay within five files', () => {
  const file = rotatingFile(path, 20_000);
  const line = 'x'.repeat(100);
  for (let n = 0; n < 100_000 / 50; n++) file.append(line); // the proportions of 100 000 lines of 2 kB in 10 MB files
  expect(sizeOfAll()).toBeLessThanOrEqual(5 * 20_000);
});

test('after a restart the last file is continued', () => {
  rotatingFile(path, 100).append('x'.repeat(79));
  const file = rotatingFile(path, 100);
  file.append('y'.repeat(19));
  expect(names()).toEqual(['client.jsonl']);
  file.append('z');
  expect(readFileSync(path, 'utf8')).toBe('z\n');
  expect(readFileSync(`${path}.1`, 'utf8')).toHaveLength(100);
});

test('a folder that is removed while the server runs is made again', () => {
  const file = rotatingFile(path);
  file.append('初九');
  rmSync(join(folder, 'logs'), { recursive: true });
  file.append('九二');
  expect(readFileSync(path, 'utf8')).toBe('九二\n');
  expect(statSync(join(folder, 'logs')).mode & 0o777).toBe(0o700);
});
