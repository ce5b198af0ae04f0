import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine.ts';
import { addUserKey, NO_KEY, oneShardAfterTheOther, USER_KEY } from './beside-users.ts';

/** Links that confirm a new address or bring back the one of before. The latter also reserve that address for as long as they are valid. */
export const emailLinks = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await oneShardAfterTheOther(db, engine);
    await sql`drop table if exists email_links`.execute(db);
    await sql`create table email_links (
      token_hash text not null, user_id text not null, kind text not null, email text not null,
      created_at bigint not null, expires_at bigint not null,
      constraint email_links_key primary key (user_id, token_hash)${engine === 'sqlite' ? USER_KEY : NO_KEY}
    )`.execute(db);
    await addUserKey(db, engine, { table: 'email_links', place: 'beside users' });
    await sql`create index email_links_by_end on email_links (expires_at)`.execute(db);
  },
});
