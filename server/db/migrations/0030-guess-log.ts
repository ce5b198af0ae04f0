import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine.ts';
import { addUserKey, NO_KEY, oneShardAfterTheOther, USER_KEY } from './beside-users.ts';

/** In which order guesses and opened answers arrived, and which guesses were deleted. What was there before is not in it. */
export const guessLog = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await oneShardAfterTheOther(db, engine);
    await sql`drop table if exists guess_log`.execute(db);
    await sql`create table guess_log (
      user_id text not null, revision bigint not null, client_id text not null, puzzle_id bigint not null,
      constraint guess_log_key primary key (user_id, revision)${engine === 'sqlite' ? USER_KEY : NO_KEY}
    )`.execute(db);
    await sql`create unique index guess_log_of_thing on guess_log (user_id, client_id, puzzle_id)`.execute(db);
    await addUserKey(db, engine, { table: 'guess_log', place: 'on the coordinator' });
  },
});
