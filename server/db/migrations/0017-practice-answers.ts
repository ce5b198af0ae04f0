import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine.ts';
import { addUserKey, NO_KEY, oneShardAfterTheOther, USER_KEY } from './beside-users.ts';

/** What users answered to the cards of 练习. */
export const practiceAnswers = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await oneShardAfterTheOther(db, engine);
    await sql`alter table users add column answer_revision bigint not null default 0`.execute(db);
    await sql`drop table if exists practice_answers`.execute(db);
    await sql`create table practice_answers (
      user_id text not null, id text not null, revision bigint not null,
      card text not null, answer text not null, at text not null, day text not null,
      constraint practice_answers_key primary key (user_id, id)${engine === 'sqlite' ? USER_KEY : NO_KEY}
    )`.execute(db);
    await addUserKey(db, engine, { table: 'practice_answers', place: 'beside users' });
    await sql`create index practice_answers_by_revision on practice_answers (user_id, revision)`.execute(db);
  },
});
