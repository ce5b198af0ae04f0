import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Engine } from '../engine.ts';
import { addUserKey, NO_KEY, oneShardAfterTheOther, USER_KEY } from './beside-users.ts';

/** Reports of before have no standing and count no more: from where they came is not known. */
const COLUMNS = [
  sql`alter table reports add column standing text`,
  sql`alter table reports add column outcome text`,
  sql`alter table reports add column is_counted integer not null default 0`,
  sql`alter table reports add column network text`,
  sql`alter table reports add column signup_network text`,
  sql`create index reports_groundless on reports (user_id) where outcome = 'groundless'`,
  sql`create index reports_with_network on reports (created_at) where network is not null or signup_network is not null`,
  sql`create index reports_by_reason on reports (kind, thing, reason, standing)`,
  sql`create index reports_with_note on reports (kind, thing, created_at) where note is not null`,
  sql`alter table moderated add column shown_until bigint`,
  sql`alter table puzzles add column edited_by_admin_at bigint`,
  sql`alter table email_links add column password_changed_at bigint`,
];

const table = (key: RawBuilder<unknown>) => sql`create table puzzle_interventions (
  user_id text not null, id text not null, kind text not null, puzzle_id integer not null, title text not null, at bigint not null,
  constraint puzzle_interventions_key primary key (user_id, id)${key}
)`;

/** Left by the restore of a backup without it, on PostgreSQL. */
const LEFT_BEHIND = sql`drop table if exists puzzle_interventions`;

/** Which reports hide, what a superadmin changes of others, and when a link back to an address ends; schema.ts says what the columns mean. */
export const fairReports = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await oneShardAfterTheOther(db, engine);
    const made = engine === 'postgres' ? [LEFT_BEHIND, table(NO_KEY)] : [table(USER_KEY)];
    for (const statement of [...COLUMNS, ...made]) await statement.execute(db);
    await addUserKey(db, engine, { table: 'puzzle_interventions', place: 'beside users' });
    await sql`create index puzzle_interventions_by_time on puzzle_interventions (at)`.execute(db);
  },
});
