import { type ColumnDefinitionBuilder, type Kysely, type SchemaModule, type SqlBool, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Engine } from '../engine.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const key = (column: ColumnDefinitionBuilder) => column.primaryKey().notNull();
const counter = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
const user = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id').onDelete('cascade');

/** What is unique among accounts is in a table of its own, and nothing refers from it: a table that is divided by user cannot hold it. */
async function createAccounts(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('users')
    .addColumn('id', 'text', key)
    .addColumn('username', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('password_hash', 'text', required)
    .addColumn('role', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('result_revision', 'bigint', counter)
    .addColumn('entry_revision', 'bigint', counter)
    .execute();
  await schema
    .createTable('login_names')
    .addColumn('key', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('user_id', 'text', required)
    .addPrimaryKeyConstraint('login_names_key', ['key', 'kind'])
    .execute();
  await schema
    .createTable('invitations')
    .addColumn('code_hash', 'text', key)
    .addColumn('last4', 'text', required)
    .addColumn('created_by', 'text', user)
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('used_at', 'bigint')
    .execute();
  await schema.createIndex('invitations_of_user').on('invitations').columns(['created_by', 'created_at']).execute();
}

/** Keys begin with the user, so that the rows of one user can be kept together. */
async function createTokens(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', required)
    .addColumn('user_id', 'text', user)
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addPrimaryKeyConstraint('sessions_key', ['user_id', 'token_hash'])
    .execute();
  await schema.createIndex('sessions_of_user').on('sessions').columns(['user_id', 'created_at']).execute();
  await schema.createIndex('sessions_by_end').on('sessions').column('expires_at').execute();
  await schema
    .createTable('reset_tokens')
    .addColumn('token_hash', 'text', required)
    .addColumn('user_id', 'text', user)
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('used_at', 'bigint')
    .addPrimaryKeyConstraint('reset_tokens_key', ['user_id', 'token_hash'])
    .execute();
  await schema.createIndex('reset_tokens_by_end').on('reset_tokens').column('expires_at').execute();
}

async function createResults(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('results')
    .addColumn('user_id', 'text', user)
    .addColumn('timestamp', 'text', required)
    .addColumn('figure', 'text', required)
    .addColumn('method', 'text', required)
    .addColumn('basis', 'text')
    .addColumn('cast_for', 'text', required)
    .addColumn('utc_offset', 'integer')
    .addColumn('day_at', 'integer')
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('results_key', ['user_id', 'timestamp'])
    .execute();
  await schema
    .createTable('result_operations')
    .addColumn('user_id', 'text', user)
    .addColumn('timestamp', 'text', required)
    .addColumn('client_id', 'text', required)
    .addColumn('seq', 'bigint', required)
    .addColumn('kind', 'text', required)
    .addColumn('at', 'bigint', required)
    .addPrimaryKeyConstraint('result_operations_key', ['user_id', 'timestamp', 'client_id'])
    .execute();
  await schema.createIndex('result_operations_by_age').on('result_operations').column('at').execute();
  await schema
    .createTable('entries')
    .addColumn('user_id', 'text', required)
    .addColumn('timestamp', 'text', required)
    .addColumn('revision', 'bigint', required)
    .addColumn('bytes', 'integer', required)
    .addColumn('document', 'text', required)
    .addPrimaryKeyConstraint('entries_key', ['user_id', 'timestamp'])
    .addForeignKeyConstraint(
      'entries_of_result',
      ['user_id', 'timestamp'],
      'results',
      ['user_id', 'timestamp'],
      (one) => one.onDelete('cascade'),
    )
    .execute();
  await schema
    .createIndex('entries_by_revision')
    .on('entries')
    .columns(['user_id', 'revision', 'bytes']) // the bytes of all entries are added up at every write
    .execute();
}

/**
 * An image may be in an object of another store: its row then has the name of the object, and no bytes. The index has only such rows:
 * on SQLite the name stands behind the bytes, and a search over the rows would read them all.
 */
async function createImages(schema: SchemaModule, engine: Engine): Promise<void> {
  await schema
    .createTable('images')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', user)
    .addColumn('bytes', engine === 'sqlite' ? 'blob' : 'bytea', required)
    .addColumn('size', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('object', 'text')
    .execute();
  await schema.createIndex('images_of_user').on('images').column('user_id').execute();
  await schema.createIndex('images_by_age').on('images').columns(['created_at', 'id']).execute();
  await schema
    .createIndex('images_by_object')
    .unique()
    .on('images')
    .column('object')
    .where(sql<SqlBool>`object is not null`)
    .execute();
  await schema
    .createTable('unused_objects')
    .addColumn('name', 'text', key)
    .addColumn('since', 'bigint', required)
    .execute();
  await schema.createIndex('unused_objects_by_time').on('unused_objects').column('since').execute();
}

async function createPuzzles(schema: SchemaModule, engine: Engine): Promise<void> {
  const image = (column: ColumnDefinitionBuilder) => column.references('images.id');
  const puzzles = schema.createTable('puzzles');
  const withId =
    engine === 'sqlite'
      ? puzzles.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      : puzzles.addColumn('id', 'bigserial', (column) => column.primaryKey());
  await withId
    .addColumn('user_id', 'text', user)
    .addColumn('title', 'text', required)
    .addColumn('question_text', 'text')
    .addColumn('question_image_id', 'text', image)
    .addColumn('answer_text', 'text')
    .addColumn('answer_image_id', 'text', image)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await schema.createIndex('puzzles_by_question_image').on('puzzles').column('question_image_id').execute();
  await schema.createIndex('puzzles_by_answer_image').on('puzzles').column('answer_image_id').execute();
  await schema
    .createTable('puzzle_blocks')
    .addColumn('block', 'integer', key)
    .addColumn('count', 'integer', required)
    .execute();
}

/**
 * The database itself counts puzzles into puzzle_blocks, also those that go with their user. The size of a block, 2048 ids
 * (puzzle-repo.ts), is written out: a migration stays as it landed.
 */
async function countPuzzlesOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger puzzle_counted after insert on puzzles begin
    insert into puzzle_blocks (block, count) values (new.id / 2048, 1)
    on conflict (block) do update set count = count + 1;
  end`.execute(db);
  await sql`create trigger puzzle_uncounted after delete on puzzles begin
    update puzzle_blocks set count = count - 1 where block = old.id / 2048;
  end`.execute(db);
}

/** The function is replaced, not created: it outlives the tables where these were dropped by hand. */
async function countPuzzlesOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function count_puzzle() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then
      insert into puzzle_blocks as known (block, count) values (new.id / 2048, 1)
      on conflict (block) do update set count = known.count + 1;
    else
      update puzzle_blocks set count = count - 1 where block = old.id / 2048;
    end if;
    return null;
  end $$`.execute(db);
  await sql`create trigger puzzle_counted after insert or delete on puzzles
    for each row execute function count_puzzle()`.execute(db);
}

/**
 * Windows of quotas and buckets that several servers share. On PostgreSQL unlogged: a use costs no wait for the disk, and after a crash
 * they are empty, as they are after a restart on SQLite. What must outlive that is in `attempts`.
 */
async function createLimits(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('attempts')
    .addColumn('kind', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('at', 'bigint', required)
    .execute();
  await db.schema.createIndex('attempts_counted').on('attempts').columns(['kind', 'subject', 'at']).execute();
  await db.schema.createIndex('attempts_by_time').on('attempts').column('at').execute();
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', key)
    .addColumn('points', 'integer', required)
    .addColumn('expires_at', 'bigint', required)
    .execute();
  if (engine === 'postgres') await sql`alter table rate_limits set unlogged`.execute(db);
  await db.schema.createIndex('rate_limits_by_end').on('rate_limits').column('expires_at').execute();
}

/** Servers, and the work they do beside requests. No event refers to a user: it outlives the account. */
async function createOperations(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('instances')
    .addColumn('id', 'text', key)
    .addColumn('version', 'text', required)
    .addColumn('schema', 'text', required)
    .addColumn('started_at', 'bigint', required)
    .addColumn('seen_at', 'bigint', required)
    .execute();
  await schema
    .createTable('leases')
    .addColumn('name', 'text', key)
    .addColumn('holder', 'text', required)
    .addColumn('until', 'bigint', required)
    .execute();
  await schema
    .createTable('outbox')
    .addColumn('id', 'text', key)
    .addColumn('kind', 'text', required)
    .addColumn('sealed', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('due_at', 'bigint', required)
    .addColumn('tries', 'integer', required)
    .execute();
  await schema.createIndex('outbox_by_due').on('outbox').column('due_at').execute();
  await schema
    .createTable('audit_events')
    .addColumn('user_id', 'text', required)
    .addColumn('at', 'bigint', required)
    .addColumn('id', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('actor', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('address', 'text')
    .addColumn('network', 'text')
    .addColumn('detail', 'text')
    .addColumn('count', 'integer', (column) => column.notNull().defaultTo(1))
    .addPrimaryKeyConstraint('audit_events_key', ['user_id', 'at', 'id'])
    .execute();
  await schema.createIndex('audit_events_by_age').on('audit_events').column('at').execute();
  await schema
    .createIndex('audit_events_with_address')
    .on('audit_events')
    .column('at')
    .where(sql<SqlBool>`address is not null`)
    .execute();
}

/** The tables of 1.0.0 (schema.ts says what their columns mean). */
export const initial = (engine: Engine, newEpoch: () => string) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.createTable('meta').addColumn('key', 'text', key).addColumn('value', 'text', required).execute();
    await createAccounts(db.schema);
    await createTokens(db.schema);
    await createResults(db.schema);
    await createImages(db.schema, engine);
    await createPuzzles(db.schema, engine);
    await (engine === 'sqlite' ? countPuzzlesOnSqlite(db) : countPuzzlesOnPostgres(db));
    await createLimits(db, engine);
    await createOperations(db.schema);
    await (db as Db).insertInto('meta').values({ key: 'epoch', value: newEpoch() }).execute();
  },
});
