import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine.ts';
import { addUserKey, NO_KEY, oneShardAfterTheOther, USER_KEY } from './beside-users.ts';

/** Links to all data of an account, each good once. */
export const exportLinks = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await oneShardAfterTheOther(db, engine);
    await sql`drop table if exists export_links`.execute(db);
    await sql`create table export_links (
      token_hash text not null, user_id text not null, session_hash text not null,
      created_at bigint not null, expires_at bigint not null,
      constraint export_links_key primary key (user_id, token_hash)${engine === 'sqlite' ? USER_KEY : NO_KEY}
    )`.execute(db);
    await addUserKey(db, engine, { table: 'export_links', place: 'beside users' });
    await sql`create index export_links_by_end on export_links (expires_at)`.execute(db);
  },
});
