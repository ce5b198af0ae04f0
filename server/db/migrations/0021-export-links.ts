import { type Kysely, sql } from 'kysely';

/** Links to all data of an account, each good once. */
export const exportLinks = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`drop table if exists export_links`.execute(db);
    await sql`create table export_links (
      token_hash text not null, user_id text not null references users (id) on delete cascade, session_hash text not null,
      created_at bigint not null, expires_at bigint not null,
      constraint export_links_key primary key (user_id, token_hash)
    )`.execute(db);
    await sql`create index export_links_by_end on export_links (expires_at)`.execute(db);
  },
};
