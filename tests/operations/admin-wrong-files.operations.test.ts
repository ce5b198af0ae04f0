import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { findProgram } from '#server/admin/postgres-programs.ts';
import type { Engine } from '#server/db/engine.ts';
import { admin, contentsOf, type EmptyData, emptyDataInTest, useEmptyData } from '../support/admin-process.ts';
import { ENGINES, type TestApp, withApp } from '../support/app.ts';
import { sharedFolder } from '../support/temporary-folder.ts';

const NOT_OURS = /不是观象的备份，或不完整$/;
const DAMAGED = /已损坏：.+$/;

async function addImages(app: TestApp): Promise<void> {
  const { id } = await app.user();
  for (let n = 0; n < 5; n++) {
    const bytes = Buffer.from(Array.from({ length: 20_000 }, (_, at) => (at * at * 7 + n) & 0xff));
    const image = { id: `image${n}`, user_id: id, bytes, size: bytes.length, created_at: 0 };
    await app.database.db.insertInto('images').values(image).execute();
  }
}

/** The lock is no data: it is there from the first server or restore on, and empty. */
const filesIn = ({ dataDir }: EmptyData) =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => name !== 'server.lock');

/** A SQLite file made by these statements. */
function sqliteFile(path: string, statements: string): void {
  const database = new DatabaseSync(path);
  database.exec(statements);
  database.close();
}

const A_MIGRATION = `create table kysely_migration (name text, timestamp text); insert into kysely_migration values ('0012-initial', '')`;

type MakeFile = (path: string, good: Buffer, data: EmptyData) => void;

const dump = (path: string, { env }: EmptyData, ...args: string[]) =>
  execFileSync(findProgram('pg_dump') as string, [`--dbname=${env['DATABASE_DIRECT_URL']}`, `--file=${path}`, ...args]);

const WRONG_FILES: Readonly<Record<'any' | Engine, readonly (readonly [string, MakeFile, RegExp])[]>> = {
  any: [
    ['a file that is not there', () => {}, /无法读取（不存在）$/],
    ['a folder', (path) => mkdirSync(path), /不是文件$/],
    ['an empty file', (path) => writeFileSync(path, ''), NOT_OURS],
    ['a text', (path) => writeFileSync(path, '乾，元亨利贞。'), NOT_OURS],
    ['the first bytes of a backup', (path, good) => writeFileSync(path, good.subarray(0, 40)), DAMAGED],
    ['half a backup', (path, good) => writeFileSync(path, good.subarray(0, good.length >> 1)), DAMAGED],
    ['all but the end of a backup', (path, good) => writeFileSync(path, good.subarray(0, -5000)), DAMAGED],
    [
      'a backup overwritten in its middle',
      (path, good) => writeFileSync(path, Buffer.from(good).fill(0xa5, good.length >> 2, good.length >> 1)),
      DAMAGED,
    ],
  ],
  sqlite: [
    [
      'a backup of PostgreSQL',
      (path) => writeFileSync(path, 'PGDMP\x01\x0f'),
      /是 PostgreSQL 的备份，而现在的数据库是 SQLite/,
    ],
    ['a database of another program', (path) => sqliteFile(path, 'create table notes (text text)'), NOT_OURS],
    ['a database that has run a migration of the same name', (path) => sqliteFile(path, A_MIGRATION), NOT_OURS],
    [
      'a backup without its users, whom sessions refer to',
      (path, good) => {
        writeFileSync(path, good);
        sqliteFile(path, 'pragma foreign_keys = off; delete from users');
      },
      DAMAGED,
    ],
  ],
  postgres: [
    ['a backup of SQLite', (path) => sqliteFile(path, A_MIGRATION), /是 SQLite 的备份，而现在的数据库是 PostgreSQL/],
    ['a dump of the shape alone', (path, _, data) => dump(path, data, '--format=custom', '--schema-only'), NOT_OURS],
    ['a dump of the rows alone', (path, _, data) => dump(path, data, '--format=custom', '--data-only'), NOT_OURS],
    ['a dump of some tables', (path, _, data) => dump(path, data, '--format=custom', '--table=users'), NOT_OURS],
    ['a dump as a script', (path, _, data) => dump(path, data, '--format=plain'), NOT_OURS],
  ],
};

describe.each(ENGINES)('restore on %s refuses, and leaves the data and its folder as they are:', (engine) => {
  const data = useEmptyData(engine);
  const files = sharedFolder();
  let good: Buffer;
  let before: string;
  beforeAll(async () => {
    await withApp(engine, data.env, addImages);
    expect((await admin(['backup', join(files, 'good')], data.env)).code).toBe(0);
    good = readFileSync(join(files, 'good'));
    before = await contentsOf(data);
  });

  const cases = [...WRONG_FILES.any, ...WRONG_FILES[engine]];
  test.each(cases)('%s', async (name, make, reason) => {
    const file = join(files, name);
    make(file, good, data);
    const folder = filesIn(data);
    const { code, said } = await admin(['restore', file], data.env);
    expect(code).toBe(1);
    expect(said.startsWith(`没有恢复，数据未变：${file} `), said).toBe(true);
    expect(said).toMatch(reason);
    expect(said).not.toContain('\n');
    expect(filesIn(data)).toEqual(folder);
    expect(await contentsOf(data)).toBe(before);
  });
});

describe('restore on sqlite', () => {
  const source = useEmptyData('sqlite');
  let file: string;
  beforeAll(async () => {
    file = join(source.dataDir, 'good.db');
    await withApp('sqlite', source.env, async (app) => {
      await app.user('备份中人');
      expect((await admin(['backup', file], source.env)).code).toBe(0);
    });
  });

  const namesIn = (data: EmptyData) =>
    withApp('sqlite', data.env, async ({ database }) =>
      (await database.db.selectFrom('users').select('username').execute()).map((row) => row.username),
    );
  const keptIn = ({ dataDir }: EmptyData) => readdirSync(join(dataDir, 'backups')).sort();

  test('it is refused while any other process has the file open', async () => {
    await withApp('sqlite', source.env, async (app) => {
      const { code, said } = await admin(['restore', file], source.env);
      expect([code, said]).toEqual([1, `没有恢复，数据未变：${join(source.dataDir, 'app.db')} 正由另一个进程使用`]);
      expect((await app.call('GET', '/api/config')).status).toBe(200);
    });
  });

  test('a damaged data file is replaced, and kept byte for byte', async () => {
    const data = await emptyDataInTest('sqlite');
    const damaged = Buffer.concat([readFileSync(file).subarray(0, 5000), Buffer.alloc(20_000, 0xa5)]);
    writeFileSync(join(data.dataDir, 'app.db'), damaged);
    expect((await admin(['restore', file, '--without-removed'], data.env)).code).toBe(0);
    expect(await namesIn(data)).toEqual(['备份中人']);
    expect(readFileSync(join(data.dataDir, 'backups', keptIn(data)[0] as string))).toEqual(damaged);
  });

  test('the journal of a server that was killed goes with the data that is kept, not into the data restored', async () => {
    const [live, data] = [await emptyDataInTest('sqlite'), await emptyDataInTest('sqlite')];
    await withApp('sqlite', live.env, async (app) => {
      await app.user('日志中人');
      for (const name of ['app.db', 'app.db-wal']) copyFileSync(join(live.dataDir, name), join(data.dataDir, name));
    });
    expect((await admin(['restore', file], data.env)).code).toBe(0);
    expect(readdirSync(data.dataDir).filter((name) => name.startsWith('app.db'))).toEqual(['app.db']);
    expect(await namesIn(data)).toEqual(['备份中人']);
    const kept = new DatabaseSync(join(data.dataDir, 'backups', keptIn(data)[0] as string));
    expect(kept.prepare('select username from users').all()).toEqual([{ username: '日志中人' }]);
    kept.close();
  });
});

describe.skipIf(!ENGINES.includes('postgres'))('restore on postgres', () => {
  test('it changes nothing when PostgreSQL refuses half-way', async () => {
    const data = await emptyDataInTest('postgres');
    const file = join(data.dataDir, 'good.backup');
    await withApp('postgres', data.env, async (app) => {
      await addImages(app);
      expect((await admin(['backup', file], data.env)).code).toBe(0);
      await app.user('后来者');
      await sql`create view someone_elses as select username from users`.execute(app.database.db);
    });
    const before = await contentsOf(data);
    const { code, said } = await admin(['restore', file], data.env);
    expect(code).toBe(1);
    expect(said).toMatch(/^没有恢复，数据未变：.+$/);
    expect(readdirSync(join(data.dataDir, 'backups'))).toEqual([]);
    expect(await contentsOf(data)).toBe(before);
  });
});
