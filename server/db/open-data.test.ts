import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { configOf } from '#tests/support/env-config.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { openData } from './open-data.ts';
import { lockFault, lockForServing } from './server-lock.ts';

let dataDir: string;
let path: string;
beforeEach(() => {
  dataDir = temporaryFolder();
  path = join(dataDir, 'app.db');
});

const config = (env: Readonly<Record<string, string>> = {}) => configOf({ DATA_DIR: dataDir, ...env });

/** One start and stop; answers the reason of a refusal, or null. */
async function start(env: Readonly<Record<string, string>> = {}): Promise<string | null> {
  const opened = await openData(config(env));
  if (opened.ok) await opened.value.close();
  return opened.ok ? null : opened.error;
}

function foreignFile(statements: string): void {
  const database = new DatabaseSync(path);
  database.exec(statements);
  database.close();
}

test('a first start makes the file, and a second one opens it', async () => {
  expect(await start()).toBeNull();
  expect(await start()).toBeNull();
  expect(readdirSync(dataDir).sort()).toEqual(['app.db', 'has-data', 'secret.key']);
});

test('where there was data, a start without app.db is refused and makes none', async () => {
  await start();
  rmSync(path);
  expect(await start()).toContain(`数据文件不见了：${path}`);
  expect(existsSync(path)).toBe(false);
  rmSync(join(dataDir, 'has-data'));
  expect(await start()).toBeNull();
});

test('a journal without its file is refused', async () => {
  writeFileSync(`${path}-wal`, 'commits that are not in app.db');
  expect(await start()).toContain('数据文件不见了');
  expect(readFileSync(`${path}-wal`, 'utf8')).toBe('commits that are not in app.db');
});

test.each(['a used folder', 'a new folder'])(
  'an app.db of 0 bytes in %s is refused and stays as it is',
  async (folder) => {
    if (folder === 'a used folder') await start();
    else writeFileSync(path, '');
    truncateSync(path);
    expect(await start()).toContain('数据文件是空的（0 字节）');
    expect(readFileSync(path).length).toBe(0);
  },
);

test('an app.db without any table is refused in a used folder, and filled in a new one', async () => {
  foreignFile('pragma journal_mode = wal'); // as a first start leaves it that was killed before its migration
  expect(await start()).toBeNull();
  rmSync(path);
  foreignFile('pragma journal_mode = wal');
  expect(await start()).toContain('数据文件里什么也没有');
});

test.each([
  ['a table of its own', 'create table songs (id integer)'],
  [
    'migrations of its own',
    `create table kysely_migration (name text, timestamp text); insert into kysely_migration values ('2024-songs', '')`,
  ],
])('a SQLite file with %s is refused and stays as it is', async (_, statements) => {
  foreignFile(statements);
  const before = readFileSync(path);
  expect(await start()).toBe(`这是别的程序的数据库：${path}，请移走它，或用 DATA_DIR 另选一个目录`);
  expect(readFileSync(path)).toEqual(before);
});

test('a first start that is refused, or was cut short, leaves nothing in the way of the next', async () => {
  expect(await start({ MIGRATE: 'check' })).toContain('数据库尚未升级');
  writeFileSync(`${path}.new`, 'half a database');
  expect(await start()).toBeNull();
  expect(readdirSync(dataDir).filter((name) => name.startsWith('app.db'))).toEqual(['app.db']);
});

test.each([1, 100, 511, 5000])('an app.db of %i bytes that are no database is refused as damaged', async (length) => {
  writeFileSync(path, 'x'.repeat(length));
  expect(await start()).toContain(`数据文件已损坏：${path}`);
  expect(readFileSync(path).length).toBe(length);
});

test.each([
  ['text', (lock: string) => writeFileSync(lock, 'no database at all '.repeat(100))],
  ['a folder', (lock: string) => mkdirSync(lock)],
])('a server.lock that is %s is named in the refusal', async (_, make) => {
  const lock = join(dataDir, 'server.lock');
  make(lock);
  const reason = await lockForServing(config()).then(() => null, lockFault);
  expect(reason).toBe(`锁文件 ${lock} 已损坏：请确认没有别的服务在用这份数据，删除它（里面没有数据）再启动`);
});
