import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine.ts';

async function createSqliteTrigger(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger entry_removed after delete on results begin
    delete from entries where user_id = old.user_id and timestamp = old.timestamp;
  end`.execute(db);
}

/** The function is replaced, not created: a restore of older data drops the tables and leaves it behind. */
async function createPostgresTrigger(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function remove_entry() returns trigger language plpgsql as $$ begin
    delete from entries where user_id = old.user_id and timestamp = old.timestamp;
    return null;
  end $$`.execute(db);
  await sql`create trigger entry_removed after delete on results
    for each row execute function remove_entry()`.execute(db);
}

/**
 * What a user writes about a result. A trigger removes it with its result, and so with its user; a foreign key would keep pg_restore from
 * dropping `results` when it restores a backup that has no entries. The table may be left over from such a restore, with rows from before it.
 */
export const entries = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('users')
      .addColumn('entry_revision', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.dropTable('entries').ifExists().execute();
    await db.schema
      .createTable('entries')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('timestamp', 'text', (column) => column.notNull())
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('document', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('entries_key', ['user_id', 'timestamp'])
      .execute();
    await db.schema
      .createIndex('entries_by_revision')
      .on('entries')
      .columns(['user_id', 'revision', 'bytes']) // the bytes of all entries are added up at every write
      .execute();
    if (engine === 'sqlite') await createSqliteTrigger(db);
    else await createPostgresTrigger(db);
  },
});
