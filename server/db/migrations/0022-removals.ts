import { type Kysely, sql } from 'kysely';

/**
 * Accounts that are to be removed at a moment, and those that were. The index by actor has only what users did to others: what they did
 * themselves is found by the account.
 */
export const removals = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table users add column removal_at bigint`.execute(db);
    await sql`alter table users add column keeps_puzzles integer`.execute(db);
    await sql`create index users_by_removal on users (removal_at) where removal_at is not null`.execute(db);
    await sql`create index login_names_of_user on login_names (user_id)`.execute(db);
    await sql`create index audit_events_by_other on audit_events (actor) where actor <> user_id and actor <> ''`.execute(
      db,
    );
    await sql`drop table if exists removed_accounts`.execute(db);
    await sql`create table removed_accounts (user_id text primary key not null, day text not null, keeps_puzzles integer not null)`.execute(
      db,
    );
    await sql`create index removed_accounts_by_day on removed_accounts (day)`.execute(db);
  },
};
