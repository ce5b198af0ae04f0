import type { Db } from '../db/database.ts';

/** The number of values in a statement is limited. */
const NAMES_AT_ONCE = 500;

interface RemovedImage {
  /** Null: its bytes were in the row. */
  readonly object: string | null;
  readonly userId: string;
  readonly size: number;
}

/** Notes the objects of images that are gone, with their owners. */
export async function noteUnused(db: Db, images: readonly RemovedImage[], now: number): Promise<void> {
  const rows = images.flatMap(({ object, userId, size }) =>
    object === null ? [] : [{ name: object, since: now, user_id: userId, size }],
  );
  if (rows.length === 0) return;
  await db
    .insertInto('unused_objects')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(({ ref }) => ({ user_id: ref('excluded.user_id'), size: ref('excluded.size') })),
    )
    .execute();
}

/** Objects of an account that is gone: nobody's, and removed by the next housekeeping, which no backup waits for. */
export async function noteRemovable(db: Db, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await db
    .insertInto('unused_objects')
    .values(names.map((name) => ({ name, since: 0, user_id: null, size: null })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ since: 0, user_id: null, size: null }))
    .execute();
}

/** Those of the names that a row of an image has. */
async function findUsed(db: Db, names: readonly string[]): Promise<ReadonlySet<string | null>> {
  const rows = await db.selectFrom('images').select('object').where('object', 'in', names).execute();
  return new Set(rows.map(({ object }) => object));
}

/** Remembers since when no row has had these names; those that are remembered keep their time. */
export async function rememberUnused(db: Db, names: readonly string[], now: number): Promise<void> {
  for (let start = 0; start < names.length; start += NAMES_AT_ONCE) {
    const some = names.slice(start, start + NAMES_AT_ONCE);
    const used = await findUsed(db, some);
    const rows = some.filter((name) => !used.has(name)).map((name) => ({ name, since: now }));
    if (rows.length === 0) continue;
    await db
      .insertInto('unused_objects')
      .values(rows)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  }
}

export async function findUnused(db: Db, before: number, limit: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('unused_objects')
    .select('name')
    .where('since', '<', before)
    .orderBy('since')
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}

/** An image that was being uploaded when its object was seen without a row has one now. */
export const isUsed = async (db: Db, name: string): Promise<boolean> => (await findUsed(db, [name])).has(name);

export async function forgetUnused(db: Db, name: string): Promise<void> {
  await db.deleteFrom('unused_objects').where('name', '=', name).execute();
}
