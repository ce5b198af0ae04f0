import { expect, test } from 'vitest';
import { openSqliteDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { NAMES_KEPT_MS, usernameReader } from './usernames.ts';

const idsUpTo = (count: number): readonly string[] => Array.from({ length: count }, (_, n) => `u${n}`);

test('a name is read once in five seconds, while it is among the last five thousand and not forgotten; who is gone has none', async () => {
  await using database = openSqliteDatabase(':memory:');
  await migrate(database);
  const { db } = database;
  const row = { email: '', password_hash: '', role: 'user', created_at: 0 };
  await db
    .insertInto('users')
    .values(idsUpTo(5001).map((id) => ({ ...row, id, username: `name of ${id}` })))
    .execute();
  let at = 0;
  const read = usernameReader(database, () => at);
  expect([...(await read(['u0', 'gone', 'u0']))]).toEqual([['u0', 'name of u0']]);
  const rename = (username: string) => db.updateTable('users').set({ username }).where('id', '=', 'u0').execute();
  await rename('another');
  expect((await read(['u0', 'u1'])).get('u0')).toBe('name of u0');
  await read(idsUpTo(5001).slice(1));
  expect((await read(['u0'])).get('u0')).toBe('another');
  await rename('after a reset here');
  read.forget();
  expect((await read(['u0'])).get('u0')).toBe('after a reset here');
  await rename('after a reset elsewhere');
  await db.updateTable('users').set({ removal_at: 5 }).where('id', '=', 'u1').execute();
  at += NAMES_KEPT_MS - 1;
  expect((await read(['u0'])).get('u0')).toBe('after a reset here');
  at += 1;
  expect([...(await read(['u0', 'u1']))]).toEqual([
    ['u0', 'after a reset elsewhere'],
    ['u1', '已注销'],
  ]);
});
