import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Engine } from '../engine.ts';
import { addUserKey, NO_KEY, oneShardAfterTheOther, USER_KEY } from './beside-users.ts';

const table = (key: RawBuilder<unknown>) => sql`create table guess_totals (
  user_id text not null, method text not null, verdict text not null, count integer not null,
  constraint guess_totals_key primary key (user_id, method, verdict)${key}
)`;

/** Left by the restore of a backup without it, on PostgreSQL. */
const LEFT_BEHIND = sql`drop table if exists guess_totals`;

/** Of the guesses that are there already. */
const FILL = sql`insert into guess_totals (user_id, method, verdict, count)
  select user_id, coalesce(method, ''), coalesce(author_verdict, verdict, ''), count(*) from guesses
  where has_seen = 0 and hidden_at is null group by 1, 2, 3`;

/** The same guesses that count for a puzzle (0024-guesses.ts) count for their writer. */
const COUNTING: Readonly<Record<Engine, readonly RawBuilder<unknown>[]>> = {
  sqlite: [
    sql`create trigger guess_totalled after insert on guesses when new.has_seen = 0 and new.hidden_at is null begin
      insert into guess_totals (user_id, method, verdict, count)
      values (new.user_id, coalesce(new.method, ''), coalesce(new.author_verdict, new.verdict, ''), 1)
      on conflict (user_id, method, verdict) do update set count = count + 1;
    end`,
    sql`create trigger guess_total_changed after update of verdict, author_verdict, hidden_at on guesses when new.has_seen = 0 begin
      update guess_totals set count = count - 1 where old.hidden_at is null and user_id = old.user_id
        and method = coalesce(old.method, '') and verdict = coalesce(old.author_verdict, old.verdict, '');
      insert into guess_totals (user_id, method, verdict, count)
      select new.user_id, coalesce(new.method, ''), coalesce(new.author_verdict, new.verdict, ''), 1 where new.hidden_at is null
      on conflict (user_id, method, verdict) do update set count = count + 1;
    end`,
    sql`create trigger guess_untotalled after delete on guesses when old.has_seen = 0 and old.hidden_at is null begin
      update guess_totals set count = count - 1 where user_id = old.user_id
        and method = coalesce(old.method, '') and verdict = coalesce(old.author_verdict, old.verdict, '');
    end`,
  ],
  postgres: [
    // in order, so that two words on the guesses of one person do not wait for each other; a deletion adds no row: the account may be going
    sql`create or replace function total_guess() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        update guess_totals set count = count - 1
        where old.has_seen = 0 and old.hidden_at is null and user_id = old.user_id
          and method = coalesce(old.method, '') and verdict = coalesce(old.author_verdict, old.verdict, '');
        return null;
      end if;
      insert into guess_totals as known (user_id, method, verdict, count)
      select new.user_id, coalesce(new.method, ''), change.verdict, sum(change.by)
      from (
        select coalesce(new.author_verdict, new.verdict, '') as verdict, 1 as by where new.has_seen = 0 and new.hidden_at is null
        union all
        select coalesce(old.author_verdict, old.verdict, ''), -1 where tg_op = 'UPDATE' and old.has_seen = 0 and old.hidden_at is null
      ) as change
      group by change.verdict having sum(change.by) <> 0 order by change.verdict
      on conflict (user_id, method, verdict) do update set count = known.count + excluded.count;
      return null;
    end $$`,
    sql`create trigger guess_totalled after insert or delete or update of verdict, author_verdict, hidden_at on guesses
      for each row execute function total_guess()`,
  ],
};

/** How many guesses of each way of casting and each word an account has: counted by the database itself, not at every look. */
export const guessTotals = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await oneShardAfterTheOther(db, engine);
    const made = engine === 'postgres' ? [LEFT_BEHIND, table(NO_KEY)] : [table(USER_KEY)];
    for (const statement of [...made, FILL, ...COUNTING[engine]]) await statement.execute(db);
    await addUserKey(db, engine, { table: 'guess_totals', place: 'on the coordinator' });
  },
});
