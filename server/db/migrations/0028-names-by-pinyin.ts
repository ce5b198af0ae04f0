import type { Kysely } from 'kysely';
import { pinyinKey } from '../pinyin-key.ts';
import { REMOVED_USER } from '../removed-user.ts';
import type { Schema } from '../schema.ts';

const BATCH = 1000;

/**
 * The names of accounts from before, as they are read; of one that was reset its own, as where it is reset later. One that a server of the
 * version before registers while both run has no such row, and is found by its characters. An account that is removed meanwhile is on the
 * list before its rows go, so its name does not stay; one that goes between the last statement and the commit is removed again within the hour.
 */
export const namesByPinyin = {
  async up(database: Kysely<unknown>): Promise<void> {
    const db = database as Kysely<Schema>;
    for (let last: string | undefined = ''; last !== undefined; ) {
      const all = db
        .selectFrom('users')
        .select(({ fn }) => ['id', fn.coalesce('former_username', 'username').as('username')])
        .where('id', '>', last)
        .orderBy('id');
      const accounts: { id: string; username: string }[] = await all.limit(BATCH).execute();
      const rows: { kind: string; key: string; user_id: string }[] = [];
      for (const account of accounts) {
        const key = account.id === REMOVED_USER ? null : await pinyinKey(account);
        if (key !== null) rows.push({ kind: 'pinyin', key, user_id: account.id });
      }
      const insert = db
        .insertInto('login_names')
        .onConflict((conflict) => conflict.columns(['key', 'kind']).doNothing());
      if (rows.length > 0) await insert.values(rows).execute();
      last = accounts.at(-1)?.id;
    }
    const removed = db.selectFrom('removed_accounts').select('user_id');
    await db.deleteFrom('login_names').where('kind', '=', 'pinyin').where('user_id', 'in', removed).execute();
  },
};
