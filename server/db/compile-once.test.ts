import { expect, test } from 'vitest';
import { compileOnce } from './compile-once.ts';
import { openSqliteDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const insert = compileOnce((db, { key, value }: { key: string; value: string }) =>
  db.insertInto('meta').values({ key, value }).returning('key'),
);
let builds = 0;
const find = compileOnce((db, { key }: { key: string }) => {
  builds++;
  return db.selectFrom('meta').select(['key', 'value']).where('key', '=', key).where('value', '!=', 'never');
});

test('each run has its own values, in a transaction and outside, on one database and on another', async () => {
  for (const suffix of ['one', 'two']) {
    const database = openSqliteDatabase(':memory:');
    await migrate(database);
    expect(await insert(database.db, { key: 'a', value: `first ${suffix}` })).toEqual([{ key: 'a' }]);
    await database.db.transaction().execute(async (transaction) => {
      await insert(transaction, { key: 'b', value: `second ${suffix}` });
      expect(await find(transaction, { key: 'b' })).toMatchObject([{ key: 'b', value: `second ${suffix}` }]);
    });
    expect(await find(database.db, { key: 'a' })).toMatchObject([{ key: 'a', value: `first ${suffix}` }]);
    expect(await find(database.db, { key: 'c' })).toEqual([]);
    await database.close();
  }
  expect(builds).toBe(2);
});
