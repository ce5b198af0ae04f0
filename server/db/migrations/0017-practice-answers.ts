import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine.ts';

const FOREIGN_KEY = sql`foreign key (user_id) references users (id) on delete cascade`;

/** On Citus: what follows is done one shard after the other, so that a foreign key can be made in the same transaction. */
const ONE_BY_ONE = sql`do $$ begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    set local citus.multi_shard_modify_mode = 'sequential';
  end if;
end $$`;

/** Where accounts are on several machines (deploy/postgres/citus.sql) the new table goes beside them: only there can it refer to them. */
const BESIDE_USERS = sql`do $$ begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    if exists (select from pg_dist_partition where logicalrelid = 'users'::regclass) then
      perform create_distributed_table('practice_answers', 'user_id', colocate_with => 'users');
    end if;
  end if;
end $$`;

const createTable = (engine: Engine) => sql`create table practice_answers (
  user_id text not null, id text not null, revision bigint not null,
  card text not null, answer text not null, at text not null, day text not null,
  constraint practice_answers_key primary key (user_id, id)${engine === 'sqlite' ? sql`, ${FOREIGN_KEY}` : sql``}
)`;

/** What users answered to the cards of 练习. */
export const practiceAnswers = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    if (engine === 'postgres') await ONE_BY_ONE.execute(db);
    await sql`alter table users add column answer_revision bigint not null default 0`.execute(db);
    await sql`drop table if exists practice_answers`.execute(db);
    await createTable(engine).execute(db);
    if (engine === 'postgres') {
      await BESIDE_USERS.execute(db);
      await sql`alter table practice_answers add constraint practice_answers_user_id_fkey ${FOREIGN_KEY}`.execute(db);
    }
    await sql`create index practice_answers_by_revision on practice_answers (user_id, revision)`.execute(db);
  },
});
