import type { Db } from '../db/database.ts';
import type { RemovedAccount } from './removed-list.ts';

/** The number of values in a statement is limited. */
const AT_ONCE = 500;

function* slicesOf<T>(list: readonly T[]) {
  for (let start = 0; start < list.length; start += AT_ONCE) yield list.slice(start, start + AT_ONCE);
}

/** Those removed on this day or later; all of them without one. */
export async function findRemoved(db: Db, since = ''): Promise<readonly RemovedAccount[]> {
  const rows = await db
    .selectFrom('removed_accounts')
    .select(['user_id', 'day', 'keeps_puzzles'])
    .where('day', '>=', since)
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id: id, day, keeps_puzzles }) => ({ id, day, keepsPuzzles: keeps_puzzles === 1 }));
}

/** Those that are listed already stay as they are. */
export async function addRemoved(db: Db, list: readonly RemovedAccount[]): Promise<void> {
  for (const some of slicesOf(list))
    await db
      .insertInto('removed_accounts')
      .values(some.map(({ id, day, keepsPuzzles }) => ({ user_id: id, day, keeps_puzzles: keepsPuzzles ? 1 : 0 })))
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute();
}

/** Those of the accounts whose rows are there. */
export async function findPresent(db: Db, list: readonly RemovedAccount[]): Promise<readonly RemovedAccount[]> {
  const present = new Set<string>();
  for (const some of slicesOf(list)) {
    const ids = some.map(({ id }) => id);
    const rows = await db.selectFrom('users').select('id').where('id', 'in', ids).execute();
    for (const { id } of rows) present.add(id);
  }
  return list.filter(({ id }) => present.has(id));
}
