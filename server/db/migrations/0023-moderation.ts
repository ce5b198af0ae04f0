import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Engine } from '../engine.ts';
import { addUserKey, NO_KEY, oneShardAfterTheOther } from './beside-users.ts';

const OWNER_KEY = sql` references users (id) on delete cascade`;

/** Null: nobody has hidden it, the account may post, its name was not reset, the code was not revoked, and who used it is not known. */
const COLUMNS = [
  sql`alter table users add column paused_until bigint`,
  sql`alter table users add column pause_note text`,
  sql`alter table users add column former_username text`,
  sql`create index users_with_rights on users (role, username) where role <> 'user'`,
  sql`create index users_paused on users (paused_until) where paused_until is not null`,
  sql`alter table invitations add column revoked_at bigint`,
  sql`alter table invitations add column used_by text`,
  sql`create index invitations_by_time on invitations (created_at)`,
  sql`alter table puzzles add column hidden_at bigint`,
  sql`alter table avatars add column hidden_at bigint`,
];

/** A thing is a row of the table that its kind names, by its id as a text: guesses are reported and judged by the same rows as puzzles. */
const tables = (key: RawBuilder<unknown>) => [
  sql`create table reports (
    kind text not null, thing text not null, user_id text not null${key}, reason text not null, note text, created_at bigint not null,
    constraint reports_key primary key (kind, thing, user_id)
  )`,
  sql`create index reports_of_user on reports (user_id, created_at)`,
  sql`create table moderated (
    kind text not null, thing text not null, owner_id text not null${key}, state text not null, is_waiting integer not null,
    changed_at bigint not null, revision integer not null, trusted_reports integer not null,
    judge_id text, judged_at bigint, reason text, note text, answer text,
    constraint moderated_key primary key (kind, thing)
  )`,
  sql`create index moderated_by_time on moderated (is_waiting, changed_at, kind, thing)`,
  sql`create index moderated_of_owner on moderated (owner_id, changed_at)`,
];

/** Left by the restore of a backup without them, on PostgreSQL. */
const LEFT_BEHIND = [sql`drop table if exists reports`, sql`drop table if exists moderated`];

/**
 * puzzle_blocks counts the puzzles that are not hidden, so that pages and their number are of what is shown. Reports and verdicts about a
 * puzzle go with it, also where it goes with its user.
 */
const TRIGGERS: Readonly<Record<Engine, readonly RawBuilder<unknown>[]>> = {
  sqlite: [
    sql`drop trigger puzzle_uncounted`,
    sql`create trigger puzzle_uncounted after delete on puzzles begin
      update puzzle_blocks set count = count - 1 where block = old.id / 2048 and old.hidden_at is null;
      delete from reports where kind = 'puzzle' and thing = cast(old.id as text);
      delete from moderated where kind = 'puzzle' and thing = cast(old.id as text);
    end`,
    sql`create trigger puzzle_hidden after update of hidden_at on puzzles
      when (old.hidden_at is null) <> (new.hidden_at is null) begin
      update puzzle_blocks set count = count + (case when new.hidden_at is null then 1 else -1 end) where block = new.id / 2048;
    end`,
  ],
  postgres: [
    sql`create or replace function count_puzzle() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' then
        insert into puzzle_blocks as known (block, count) values (new.id / 2048, 1)
        on conflict (block) do update set count = known.count + 1;
      elsif tg_op = 'UPDATE' then
        update puzzle_blocks set count = count + (case when new.hidden_at is null then 1 else -1 end) where block = new.id / 2048;
      else
        if old.hidden_at is null then
          update puzzle_blocks set count = count - 1 where block = old.id / 2048;
        end if;
        delete from reports where kind = 'puzzle' and thing = old.id::text;
        delete from moderated where kind = 'puzzle' and thing = old.id::text;
      end if;
      return null;
    end $$`,
    sql`create trigger puzzle_hidden after update of hidden_at on puzzles for each row
      when ((old.hidden_at is null) <> (new.hidden_at is null)) execute function count_puzzle()`,
  ],
};

/** Reports, verdicts, pauses, and codes that are revoked; schema.ts says what the columns mean. */
export const moderation = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await oneShardAfterTheOther(db, engine);
    const made = engine === 'postgres' ? [...LEFT_BEHIND, ...tables(NO_KEY)] : tables(OWNER_KEY);
    for (const statement of [...COLUMNS, ...made, ...TRIGGERS[engine]]) await statement.execute(db);
    await addUserKey(db, engine, { table: 'reports', place: 'on the coordinator' });
    await addUserKey(db, engine, { table: 'moderated', place: 'on the coordinator', column: 'owner_id' });
  },
});
