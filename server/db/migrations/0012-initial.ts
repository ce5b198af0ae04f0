import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Engine } from '../engine.ts';

const USER = sql`text not null references users (id) on delete cascade`;

/** What is unique among accounts is in a table of its own that refers to none: one that is sharded by user cannot hold it. */
const ACCOUNTS = [
  sql`create table users (
    id text primary key not null, username text not null, email text not null, password_hash text not null, role text not null,
    created_at bigint not null, result_revision bigint not null default 0, entry_revision bigint not null default 0
  )`,
  sql`create table login_names (
    key text not null, kind text not null, user_id text not null,
    constraint login_names_key primary key (key, kind)
  )`,
  sql`create table invitations (
    code_hash text primary key not null, last4 text not null, created_by ${USER},
    created_at bigint not null, expires_at bigint not null, used_at bigint
  )`,
  sql`create index invitations_of_user on invitations (created_by, created_at)`,
];

/** Keys begin with the user, so that the rows of one user can be kept together. */
const TOKENS = [
  sql`create table sessions (
    token_hash text not null, user_id ${USER}, created_at bigint not null, expires_at bigint not null,
    constraint sessions_key primary key (user_id, token_hash)
  )`,
  sql`create index sessions_of_user on sessions (user_id, created_at)`,
  sql`create index sessions_by_end on sessions (expires_at)`,
  sql`create table reset_tokens (
    token_hash text not null, user_id ${USER}, created_at bigint not null, expires_at bigint not null, used_at bigint,
    constraint reset_tokens_key primary key (user_id, token_hash)
  )`,
  sql`create index reset_tokens_by_end on reset_tokens (expires_at)`,
];

/** The bytes of a user's entries are added up at every write, from the index. */
const RESULTS = [
  sql`create table results (
    user_id ${USER}, timestamp text not null, figure text not null, method text not null, basis text,
    cast_for text not null, utc_offset integer, day_at integer, created_at bigint not null,
    constraint results_key primary key (user_id, timestamp)
  )`,
  sql`create table result_operations (
    user_id ${USER}, timestamp text not null, client_id text not null, seq bigint not null, kind text not null, at bigint not null,
    constraint result_operations_key primary key (user_id, timestamp, client_id)
  )`,
  sql`create index result_operations_by_age on result_operations (at)`,
  sql`create table entries (
    user_id text not null, timestamp text not null, revision bigint not null, bytes integer not null, document text not null,
    constraint entries_key primary key (user_id, timestamp),
    constraint entries_of_result foreign key (user_id, timestamp) references results (user_id, timestamp) on delete cascade
  )`,
  sql`create index entries_by_revision on entries (user_id, revision, bytes)`,
];

/** The index by object has only images with one: on SQLite the name stands behind the bytes, and a search over the rows would read them all. */
const puzzles = (engine: Engine) => [
  sql`create table images (
    id text primary key not null, user_id ${USER}, bytes ${engine === 'sqlite' ? sql`blob` : sql`bytea`} not null, size integer not null,
    created_at bigint not null, object text
  )`,
  sql`create index images_of_user on images (user_id)`,
  sql`create index images_by_age on images (created_at, id)`,
  sql`create unique index images_by_object on images (object) where object is not null`,
  sql`create table unused_objects (name text primary key not null, since bigint not null)`,
  sql`create index unused_objects_by_time on unused_objects (since)`,
  sql`create table puzzles (
    id ${engine === 'sqlite' ? sql`integer primary key autoincrement` : sql`bigserial primary key`}, user_id ${USER}, title text not null,
    question_text text, question_image_id text references images (id),
    answer_text text, answer_image_id text references images (id), created_at bigint not null
  )`,
  sql`create index puzzles_by_question_image on puzzles (question_image_id)`,
  sql`create index puzzles_by_answer_image on puzzles (answer_image_id)`,
  sql`create table puzzle_blocks (block integer primary key not null, count integer not null)`,
];

/**
 * Windows and buckets that several servers share are unlogged on PostgreSQL: a use costs no wait for the disk, and after a crash they are
 * empty, as they are after a restart on SQLite. What must outlive that is in `attempts`.
 */
const limits = (engine: Engine) => [
  sql`create table attempts (kind text not null, subject text not null, at bigint not null)`,
  sql`create index attempts_counted on attempts (kind, subject, at)`,
  sql`create index attempts_by_time on attempts (at)`,
  sql`create ${engine === 'sqlite' ? sql`` : sql`unlogged`} table rate_limits (
    key text primary key not null, points integer not null, expires_at bigint not null
  )`,
  sql`create index rate_limits_by_end on rate_limits (expires_at)`,
];

/** Servers, and what they do beside requests. No event refers to a user: it outlives the account. */
const OPERATIONS = [
  sql`create table meta (key text primary key not null, value text not null)`,
  sql`create table instances (
    id text primary key not null, version text not null, schema text not null, started_at bigint not null, seen_at bigint not null
  )`,
  sql`create table leases (name text primary key not null, holder text not null, until bigint not null)`,
  sql`create table outbox (
    id text primary key not null, kind text not null, sealed text not null,
    created_at bigint not null, due_at bigint not null, tries integer not null
  )`,
  sql`create index outbox_by_due on outbox (due_at)`,
  sql`create table audit_events (
    user_id text not null, at bigint not null, id text not null, kind text not null, actor text not null default '',
    address text, network text, detail text, count integer not null default 1,
    constraint audit_events_key primary key (user_id, at, id)
  )`,
  sql`create index audit_events_by_age on audit_events (at)`,
  sql`create index audit_events_with_address on audit_events (at) where address is not null`,
];

/**
 * The database itself counts puzzles into puzzle_blocks, also those that go with their user. The size of a block, 2048 ids
 * (puzzle-repo.ts), is written out: a migration stays as it landed. On PostgreSQL the function is replaced, not created: it outlives the
 * tables where these were dropped by hand.
 */
const COUNTING: Readonly<Record<Engine, readonly RawBuilder<unknown>[]>> = {
  sqlite: [
    sql`create trigger puzzle_counted after insert on puzzles begin
      insert into puzzle_blocks (block, count) values (new.id / 2048, 1) on conflict (block) do update set count = count + 1;
    end`,
    sql`create trigger puzzle_uncounted after delete on puzzles begin
      update puzzle_blocks set count = count - 1 where block = old.id / 2048;
    end`,
  ],
  postgres: [
    sql`create or replace function count_puzzle() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' then
        insert into puzzle_blocks as known (block, count) values (new.id / 2048, 1)
        on conflict (block) do update set count = known.count + 1;
      else
        update puzzle_blocks set count = count - 1 where block = old.id / 2048;
      end if;
      return null;
    end $$`,
    sql`create trigger puzzle_counted after insert or delete on puzzles for each row execute function count_puzzle()`,
  ],
};

/** The tables of 1.0.0; schema.ts says what their columns mean. */
export const initial = (engine: Engine, newEpoch: () => string) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const tables = [ACCOUNTS, TOKENS, RESULTS, puzzles(engine), limits(engine), OPERATIONS].flat();
    for (const statement of [...tables, ...COUNTING[engine]]) await statement.execute(db);
    await sql`insert into meta (key, value) values ('epoch', ${newEpoch()})`.execute(db);
  },
});
