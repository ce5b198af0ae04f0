import { randomBytes } from 'node:crypto';
import type { Db } from '../db/database.ts';

/** Sixteen letters that stay what they are in every key of a name: none looks like another (features/auth/folded-name.ts). */
const LETTERS = 'acdefghjknpqrtux';

/** 用户 and ten letters; its key is the name itself. */
export const newName = (): string => `用户${Array.from(randomBytes(10), (byte) => LETTERS[byte & 15]).join('')}`;

/**
 * Gives the account another name to show. It goes on holding the former one: nobody else can take it, and its owner logs in with either.
 */
export async function resetName(db: Db, id: string): Promise<void> {
  const username = newName();
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set(({ ref }) => ({ username, former_username: ref('username') }))
    .where('id', '=', id)
    .where('former_username', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return; // reset already
  const names = (['name', 'fold'] as const).map((kind) => ({ kind, key: username, user_id: id }));
  await db.insertInto('login_names').values(names).execute();
}

/** Shows the former name again. The one it had meanwhile stays its own, too. */
export async function restoreName(db: Db, id: string): Promise<void> {
  await db
    .updateTable('users')
    .set(({ fn, ref }) => ({ username: fn.coalesce('former_username', ref('username')), former_username: null }))
    .where('id', '=', id)
    .execute();
}
