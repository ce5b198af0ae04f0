import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openSqliteDatabase } from './database.ts';
import { isForeignKeyViolation, isUniqueViolation } from './engine.ts';
import { migrate } from './migrate.ts';
import { sharingCommits, type Write } from './shared-commit.ts';

let database: Database;
let transactions: number;
let write: Write;
beforeEach(async () => {
  database = openSqliteDatabase(':memory:');
  await migrate(database);
  transactions = 0;
  write = sharingCommits((work) => {
    transactions++;
    return database.db.transaction().execute(work);
  });
});
afterEach(() => database.close());

const note = (key: string) =>
  write(async (transaction) => {
    await transaction.insertInto('meta').values({ key, value: '' }).execute();
    return key;
  });
const notes = async () =>
  (await database.db.selectFrom('meta').select('key').where('value', '=', '').orderBy('key').execute()).map(
    ({ key }) => key,
  );

test('writes of one event loop iteration share one transaction, in order, and each gets its own result', async () => {
  const seen: number[] = [];
  const count = () =>
    write(async (transaction) => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from meta where value = ''`.execute(transaction);
      seen.push(rows[0]?.n ?? 0);
    });
  expect(await Promise.all([note('a'), count(), note('b'), count(), note('c')])).toEqual([
    'a',
    undefined,
    'b',
    undefined,
    'c',
  ]);
  expect(seen).toEqual([1, 2]);
  expect(transactions).toBe(1);
});

test('writes of different iterations have transactions of their own', async () => {
  await note('a');
  await note('b');
  expect(transactions).toBe(2);
});

test('a write that fails fails alone; the others are committed', async () => {
  await note('b');
  const [a, b, c] = await Promise.allSettled([note('a'), note('b'), note('c')]);
  expect([a.status, b.status, c.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(b.status === 'rejected' && isUniqueViolation(b.reason)).toBe(true);
  expect(await notes()).toEqual(['a', 'b', 'c']);
});

test('when the commit fails, every write fails and nothing is stored', async () => {
  const orphan = write(async (transaction) => {
    await sql`pragma defer_foreign_keys = on`.execute(transaction); // so that only the commit finds out
    const session = { token_hash: 'x', user_id: 'nobody', created_at: 0, expires_at: 0 };
    await transaction.insertInto('sessions').values(session).execute();
  });
  const settled = await Promise.allSettled([note('a'), orphan, note('c')]);
  for (const one of settled) expect(one.status === 'rejected' && isForeignKeyViolation(one.reason)).toBe(true);
  expect(transactions).toBe(1);
  expect(await notes()).toEqual([]);
});
