import { expect, test } from 'vitest';
import { openSqliteDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { usernameReader } from './usernames.ts';

const idsUpTo = (count: number): readonly string[] => Array.from({ length: count }, (_, n) => `u${n}`);

test('a name is read once in ten seconds, while it is among the last five thousand; who is gone has none', async () => {
  await using database = openSqliteDatabase(':memory:');
  await migrate(database);
  const { db } = database;
  const row = { email: '', password_hash: '', role: 'user', created_at: 0 };
  await db
    .insertInto('users')
    .values(idsUpTo(5001).map((id) => ({ ...row, id, username: `name of ${id}` })))
    .execute();
  let now = 0;
  const read = usernameReader(database, () => now);
  expect([...(await read(['u0', 'gone', 'u0']))]).toEqual([['u0', 'name of u0']]);
  await db.updateTable('users').set({ username: 'another' }).where('id', '=', 'u0').execute(); // no call does
  expect((await read(['u0', 'u1'])).get('u0')).toBe('name of u0');
  await read(idsUpTo(5001).slice(1));
  expect((await read(['u0'])).get('u0')).toBe('another');
  await db.updateTable('users').set({ removal_at: 5 }).where('id', '=', 'u0').execute();
  now += 9_999;
  expect((await read(['u0'])).get('u0')).toBe('another');
  now += 1;
  expect((await read(['u0', 'u1'])).get('u0')).toBe('已注销');
});
