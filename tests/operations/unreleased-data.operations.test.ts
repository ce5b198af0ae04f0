import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KNOWN_MIGRATIONS } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-data.ts';
import { admin, type EmptyData, emptyData, runProcess } from '../support/admin-process.ts';
import { ENGINES, startApp } from '../support/app.ts';
import { configOf } from '../support/env-config.ts';

const REFUSAL = '数据来自 1.0.0 之前的版本，不能升级，没有改动：请用原来的版本打开，导出卦例，再导入本版本';

describe.each(ENGINES)('data from before 1.0.0 on %s is refused with one sentence, and stays as it is:', (engine) => {
  let data: EmptyData;
  let before: string;
  beforeAll(async () => {
    data = await emptyData(engine);
    const app = await startApp(engine, data.env);
    await app.user('旧人');
    await app.close();
    const database = openDatabase(configOf(data.env));
    const ran = database.db.withTables<{ kysely_migration: { name: string } }>();
    await ran
      .deleteFrom('kysely_migration')
      .where('name', '!=', KNOWN_MIGRATIONS[0] as string)
      .execute();
    await ran.updateTable('kysely_migration').set({ name: '0001-initial' }).execute();
    await database.close();
    before = await contents();
  });
  afterAll(() => data.remove());

  async function contents(): Promise<string> {
    const { db, close } = openDatabase(configOf(data.env));
    const tables = db.withTables<{ kysely_migration: { name: string; timestamp: string } }>();
    const found = [
      await tables.selectFrom('kysely_migration').selectAll().execute(),
      await tables.selectFrom('users').selectAll().execute(),
      await tables.selectFrom('meta').selectAll().orderBy('key').execute(),
    ];
    await close();
    return JSON.stringify(found);
  }

  test('a start', async () => {
    const { code, stdout, stderr } = await runProcess('server/main.ts', [], data.env);
    expect([code, stdout, stderr]).toEqual([78, '', `${REFUSAL}\n`]);
    expect(await contents()).toBe(before);
  });

  test.each(['migrate', 'status', 'new-epoch'])('admin %s', async (command) => {
    expect(await admin([command], data.env)).toEqual({ code: 1, said: REFUSAL });
    expect(await contents()).toBe(before);
  });

  test('a restore of its backup, over data of this version', async () => {
    const [file, present] = [join(data.dataDir, 'earlier.backup'), await emptyData(engine)];
    expect((await admin(['backup', file], data.env)).code).toBe(0);
    await (await startApp(engine, present.env)).close();
    const status = await admin(['status'], present.env);
    expect(await admin(['restore', file], present.env)).toEqual({
      code: 1,
      said: `没有恢复，数据未变：${file} 来自 1.0.0 之前的版本，请用原来的版本恢复`,
    });
    expect(await admin(['status'], present.env)).toEqual(status);
    rmSync(file);
    await present.remove();
  });
});
