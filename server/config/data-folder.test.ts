import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { sharedFolder } from '#tests/support/temporary-folder.ts';
import { readDataDir } from './data-folder.ts';

const FOLDER = sharedFolder();

const permissions = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('a missing folder is made with its parents, for the owner alone, and left empty', () => {
  const path = join(FOLDER, 'new', 'data');
  expect(readDataDir({ DATA_DIR: path })).toEqual({ ok: true, value: path });
  expect([permissions(path), permissions(join(FOLDER, 'new'))]).toEqual(['700', '700']);
  expect(readdirSync(path)).toEqual([]);
});

test('a folder that is there keeps its content and its modes', () => {
  const path = join(FOLDER, 'old');
  mkdirSync(path);
  chmodSync(path, 0o755);
  writeFileSync(join(path, 'app.db'), 'x');
  expect(readDataDir({ DATA_DIR: path }).ok).toBe(true);
  expect([permissions(path), readdirSync(path)]).toEqual(['755', ['app.db']]);
});

test('a relative folder is counted from where the server starts', () => {
  const path = join(FOLDER, 'relative');
  expect(readDataDir({ DATA_DIR: relative(process.cwd(), path) })).toEqual({ ok: true, value: resolve(path) });
});

test('a file instead of the folder is refused with the path and the variable', () => {
  const path = join(FOLDER, 'file');
  writeFileSync(path, 'x');
  expect(readDataDir({ DATA_DIR: path })).toEqual({
    ok: false,
    error: `数据目录 ${path} 无法创建或写入（已有同名的文件）：可用 DATA_DIR 另选一个`,
  });
});

/** Root may write anywhere, so the test steps down for a moment where it runs as root. */
function asOrdinaryUser<T>(work: () => T): T {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    return work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

test('a folder that may be read but not written is refused, and so is one that may not be made', () => {
  chmodSync(FOLDER, 0o755);
  const path = join(FOLDER, 'read-only');
  mkdirSync(path);
  chmodSync(path, 0o555);
  const line = (folder: string) => `数据目录 ${folder} 无法创建或写入（没有权限）：可用 DATA_DIR 另选一个`;
  for (const folder of [path, join(path, 'below')])
    expect(asOrdinaryUser(() => readDataDir({ DATA_DIR: folder }))).toEqual({ ok: false, error: line(folder) });
  expect(readdirSync(path)).toEqual([]);
});
