import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine.ts';

/** The last line of a table that goes with its user, on SQLite, where no key can be added later. */
export const USER_KEY = sql`, foreign key (user_id) references users (id) on delete cascade`;
export const NO_KEY = sql``;

/** On Citus: what follows in this transaction is done one shard after the other, so that a foreign key can be made in it. */
const ONE_BY_ONE = sql`do $$ begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    set local citus.multi_shard_modify_mode = 'sequential';
  end if;
end $$`;

export async function oneShardAfterTheOther(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'postgres') await ONE_BY_ONE.execute(db);
}

/**
 * Where accounts are on several machines (deploy/postgres/citus.sql) a table of one user goes beside them, since only there can it refer to
 * them; one that stays on the coordinator names them by their ids alone.
 */
const ADD_KEY = sql`do $$
declare
  new_table text := current_setting('guanxiang.new_table');
  user_column text := current_setting('guanxiang.new_table_column');
  is_beside boolean := current_setting('guanxiang.new_table_place') = 'beside users';
  are_split boolean := false;
begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    are_split := exists (select from pg_dist_partition where logicalrelid = 'users'::regclass);
  end if;
  if are_split and is_beside then
    perform create_distributed_table(new_table::regclass, user_column, colocate_with => 'users');
  end if;
  if is_beside or not are_split then
    execute format('alter table %I add constraint %I foreign key (%I) references users (id) on delete cascade', new_table, new_table || '_' || user_column || '_fkey', user_column);
  end if;
end $$`;

interface UserTable {
  readonly table: string;
  readonly place: 'beside users' | 'on the coordinator';
  readonly column?: string;
}

/** After a table was made: on PostgreSQL it gets its key to its user, by the layout of the database. */
export async function addUserKey(
  db: Kysely<unknown>,
  engine: Engine,
  { table, place, column = 'user_id' }: UserTable,
): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`select set_config('guanxiang.new_table', ${table}, true), set_config('guanxiang.new_table_place', ${place}, true),
    set_config('guanxiang.new_table_column', ${column}, true)`.execute(db);
  await ADD_KEY.execute(db);
}
