import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Engine } from '../engine.ts';
import { addUserKey, NO_KEY, oneShardAfterTheOther, USER_KEY } from './beside-users.ts';

const COLUMNS = [
  sql`alter table users add column news_seen_at bigint`,
  sql`alter table puzzles add column version integer not null default 1`,
  sql`alter table puzzles add column edited_at bigint`,
  sql`alter table puzzles add column guess_count integer not null default 0`,
  sql`alter table puzzles add column hit_count integer not null default 0`,
  sql`alter table puzzles add column featured_on text`,
  sql`create index puzzles_by_feature on puzzles (featured_on, id)`,
  sql`create index puzzles_of_user_by_id on puzzles (user_id, id)`,
];

/** A guess refers to no puzzle: it stays with its writer when the puzzle is gone. */
const tables = (engine: Engine, key: RawBuilder<unknown>) => [
  sql`create table guesses (
    id ${engine === 'sqlite' ? sql`integer primary key autoincrement` : sql`bigserial primary key`}, user_id text not null,
    client_id text not null, puzzle_id bigint not null, puzzle_owner text not null, puzzle_title text not null, puzzle_version integer not null, text text not null,
    method text, cast_facts text, sealed_at text not null, has_seen integer not null, verdict text, author_verdict text, spoken_at bigint,
    hidden_at bigint, created_at bigint not null${key}
  )`,
  sql`create unique index guesses_of_client on guesses (user_id, client_id)`,
  sql`create unique index guesses_of_user on guesses (user_id, puzzle_id)`,
  sql`create index guesses_of_user_by_id on guesses (user_id, id)`,
  sql`create index guesses_of_puzzle on guesses (puzzle_id, id)`,
  sql`create index guesses_by_author on guesses (puzzle_owner, created_at)`,
  sql`create index guesses_spoken on guesses (user_id, spoken_at) where spoken_at is not null`,
  sql`create table answer_views (
    user_id text not null, puzzle_id bigint not null references puzzles (id) on delete cascade, at bigint not null,
    constraint answer_views_key primary key (user_id, puzzle_id)${key}
  )`,
  sql`create index answer_views_of_puzzle on answer_views (puzzle_id)`,
  sql`create table daily_puzzles (day text primary key not null, puzzle_id bigint not null, chosen_by text, created_at bigint not null)`,
];

/** Left by the restore of a backup without them, on PostgreSQL. */
const LEFT_BEHIND = [
  sql`drop table if exists guesses`,
  sql`drop table if exists answer_views`,
  sql`drop table if exists daily_puzzles`,
];

/**
 * The database itself counts the guesses of a puzzle and those that are 中, also when they go with their user: those whose writer had not
 * seen the answer and that are not hidden. The author's word stands above the guesser's.
 */
const COUNTING: Readonly<Record<Engine, readonly RawBuilder<unknown>[]>> = {
  sqlite: [
    sql`create trigger guess_counted after insert on guesses when new.has_seen = 0 and new.hidden_at is null begin
      update puzzles set guess_count = guess_count + 1,
        hit_count = hit_count + (case when coalesce(new.author_verdict, new.verdict) = 'hit' then 1 else 0 end) where id = new.puzzle_id;
    end`,
    sql`create trigger guess_changed after update of verdict, author_verdict, hidden_at on guesses when new.has_seen = 0 begin
      update puzzles set guess_count = guess_count + (new.hidden_at is null) - (old.hidden_at is null),
        hit_count = hit_count
          + (case when new.hidden_at is null and coalesce(new.author_verdict, new.verdict) = 'hit' then 1 else 0 end)
          - (case when old.hidden_at is null and coalesce(old.author_verdict, old.verdict) = 'hit' then 1 else 0 end)
      where id = new.puzzle_id;
    end`,
    sql`create trigger guess_uncounted after delete on guesses begin
      update puzzles set guess_count = guess_count - 1,
        hit_count = hit_count - (case when coalesce(old.author_verdict, old.verdict) = 'hit' then 1 else 0 end)
      where id = old.puzzle_id and old.has_seen = 0 and old.hidden_at is null;
      delete from reports where kind = 'guess' and thing = cast(old.id as text);
      delete from moderated where kind = 'guess' and thing = cast(old.id as text);
    end`,
  ],
  postgres: [
    sql`create or replace function count_guess() returns trigger language plpgsql as $$
    declare
      guesses integer := 0;
      hits integer := 0;
    begin
      if tg_op <> 'INSERT' and old.has_seen = 0 and old.hidden_at is null then
        guesses := guesses - 1;
        if coalesce(old.author_verdict, old.verdict) = 'hit' then hits := hits - 1; end if;
      end if;
      if tg_op <> 'DELETE' and new.has_seen = 0 and new.hidden_at is null then
        guesses := guesses + 1;
        if coalesce(new.author_verdict, new.verdict) = 'hit' then hits := hits + 1; end if;
      end if;
      if guesses <> 0 or hits <> 0 then
        update puzzles set guess_count = guess_count + guesses, hit_count = hit_count + hits
        where id = (case when tg_op = 'DELETE' then old.puzzle_id else new.puzzle_id end);
      end if;
      if tg_op = 'DELETE' then
        delete from reports where kind = 'guess' and thing = old.id::text;
        delete from moderated where kind = 'guess' and thing = old.id::text;
      end if;
      return null;
    end $$`,
    sql`create trigger guess_counted after insert or delete or update of verdict, author_verdict, hidden_at on guesses
      for each row execute function count_guess()`,
  ],
};

/** Guesses, opened answers and the puzzle of each day; schema.ts says what the columns mean. */
export const guesses = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await oneShardAfterTheOther(db, engine);
    const made = engine === 'postgres' ? [...LEFT_BEHIND, ...tables(engine, NO_KEY)] : tables(engine, USER_KEY);
    for (const statement of [...COLUMNS, ...made, ...COUNTING[engine]]) await statement.execute(db);
    await addUserKey(db, engine, { table: 'guesses', place: 'on the coordinator' });
    await addUserKey(db, engine, { table: 'answer_views', place: 'on the coordinator' });
  },
});
