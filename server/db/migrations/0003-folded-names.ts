import type { Kysely } from 'kysely';

interface Users {
  users: { id: string; username: string; username_fold: string };
}
const ROWS_AT_ONCE = 500;

/** The folds of the names there are. Existing accounts keep their names, also where two of them fold to the same. */
async function foldNames(db: Kysely<Users>): Promise<void> {
  for (let after = ''; ; ) {
    const page = db.selectFrom('users').select(['id', 'username']).where('id', '>', after).orderBy('id');
    const rows = await page.limit(ROWS_AT_ONCE).execute();
    const last = rows.at(-1);
    if (!last) return;
    const { foldedName } = await import('#server/features/auth/folded-name.ts'); // large tables, not needed for an empty database
    for (const { id, username } of rows)
      await db
        .updateTable('users')
        .set({ username_fold: foldedName(username) })
        .where('id', '=', id)
        .execute();
    after = last.id;
  }
}

/** The index is not unique: it would fail on accounts that fold to the same name. Registration checks under a lock. */
export const foldedNames = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('users')
      .addColumn('username_fold', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema.createIndex('users_by_fold').on('users').column('username_fold').execute();
    await foldNames(db as Kysely<Users>);
  },
});
