import type { Db } from '../db/database.ts';

/** A user's wish to remove the account, which can be withdrawn until its moment. */
export interface Leaving {
  readonly id: string;
  readonly removalAt: number;
  readonly keepsPuzzles: boolean;
}

const NOT_LEAVING = { removal_at: null, keeps_puzzles: null };

export async function setLeaving(db: Db, { id, removalAt, keepsPuzzles }: Leaving): Promise<void> {
  const wish = { removal_at: removalAt, keeps_puzzles: keepsPuzzles ? 1 : 0 };
  await db.updateTable('users').set(wish).where('id', '=', id).execute();
}

/** False if there is nothing to withdraw, or it is too late. */
export async function withdraw(db: Db, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set(NOT_LEAVING)
    .where('id', '=', id)
    .where('removal_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Null: the account stays, or it is gone. */
export async function findRemovalAt(db: Db, id: string): Promise<number | null> {
  const row = await db.selectFrom('users').select('removal_at').where('id', '=', id).executeTakeFirst();
  return row?.removal_at ?? null;
}

/** Superadmins besides this one who stay. */
export async function hasOtherSuperadmin(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'superadmin')
    .where('id', '!=', id)
    .where('removal_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findAccountsToRemove(db: Db, now: number, limit: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('removal_at', '<=', now)
    .orderBy('removal_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * From here on nothing can be withdrawn, by whichever clock: the moment is the beginning of time. Null if the wish was withdrawn since it was
 * found due; otherwise whether the puzzles stay.
 */
export async function closeLeaving(
  db: Db,
  id: string,
  now: number,
): Promise<{ readonly keepsPuzzles: boolean } | null> {
  const row = await db
    .updateTable('users')
    .set({ removal_at: 0 })
    .where('id', '=', id)
    .where('removal_at', '<=', now)
    .returning('keeps_puzzles')
    .executeTakeFirst();
  return row ? { keepsPuzzles: row.keeps_puzzles === 1 } : null;
}

export async function findLeaving(db: Db): Promise<readonly Leaving[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'removal_at as removalAt', 'keeps_puzzles as keepsPuzzles'])
    .where('removal_at', '>', 0)
    .execute();
  return rows.map(({ id, removalAt, keepsPuzzles }) => ({
    id,
    removalAt: removalAt ?? 0,
    keepsPuzzles: keepsPuzzles === 1,
  }));
}

/** These wishes and no others. */
export async function replaceLeaving(db: Db, wishes: readonly Leaving[]): Promise<void> {
  await db.updateTable('users').set(NOT_LEAVING).where('removal_at', '>', 0).execute();
  for (const wish of wishes) await setLeaving(db, wish);
}

/** No wish comes true before then. */
export async function postponeLeaving(db: Db, until: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ removal_at: until })
    .where('removal_at', '>', 0)
    .where('removal_at', '<', until)
    .execute();
}
