import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Engine } from '../engine.ts';

/** An account is inserted in a transaction of seconds at most, by a clock that is seconds off at most. */
const OVERLAP_MS = 10 * 60_000;

/** The oldest account holds a folded name that several have. */
async function takeOver(db: Kysely<unknown>, since: RawBuilder<number>): Promise<void> {
  await sql`insert into login_names (key, kind, user_id)
    select username_key, 'name', id from users where created_at >= ${since} on conflict do nothing`.execute(db);
  await sql`insert into login_names (key, kind, user_id)
    select email_key, 'email', id from users where created_at >= ${since} on conflict do nothing`.execute(db);
  await sql`insert into login_names (key, kind, user_id)
    select username_fold, 'fold', id from users where created_at >= ${since} and username_fold <> ''
    order by created_at, id on conflict do nothing`.execute(db);
}

/** What a server of the version before does not write. A name that someone else holds is refused by the key of the table. */
const HOLD = sql`insert into login_names (key, kind, user_id)
  select held.key, held.kind, new.id from (
    select new.username_key as key, 'name' as kind
    union all select new.email_key, 'email'
    union all select new.username_fold, 'fold'
  ) as held
  where held.key <> '' and not exists (select 1 from login_names as known
    where known.key = held.key and known.kind = held.kind and known.user_id = new.id);`;

const RELEASE = sql`delete from login_names
  where key in (old.username_key, old.email_key, old.username_fold) and user_id = old.id;`;

async function createSqliteTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger names_held after insert on users begin ${HOLD} end`.execute(db);
  await sql`create trigger names_released after delete on users begin ${RELEASE} end`.execute(db);
}

/** The functions are replaced, not created: a restore of older data drops the tables and leaves them behind. */
async function createPostgresTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function hold_names() returns trigger language plpgsql as $$ begin
    ${HOLD} return null; end $$`.execute(db);
  await sql`create or replace function release_names() returns trigger language plpgsql as $$ begin
    ${RELEASE} return null; end $$`.execute(db);
  await sql`create trigger names_held after insert on users for each row execute function hold_names()`.execute(db);
  await sql`create trigger names_released after delete on users
    for each row execute function release_names()`.execute(db);
}

/**
 * What must be unique among accounts, in a table of its own: a table that is divided by user cannot hold it. Nothing refers to users, as in
 * 0005. The names are taken over before the triggers are created, because these lock users until the migration ends; those of accounts
 * that were opened meanwhile are taken over after it. The table may be left over from the restore of a backup that has none.
 */
export const loginNames = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.dropTable('login_names').ifExists().execute();
    await db.schema
      .createTable('login_names')
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('login_names_key', ['key', 'kind'])
      .execute();
    const { rows } = await sql<{ at: number | null }>`select max(created_at) as at from users`.execute(db);
    await takeOver(db, sql`0`);
    if (engine === 'sqlite') await createSqliteTriggers(db);
    else await createPostgresTriggers(db);
    await takeOver(db, sql`${Number(rows[0]?.at ?? 0) - OVERLAP_MS}`);
  },
});
