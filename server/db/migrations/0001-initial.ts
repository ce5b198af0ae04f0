import type { ColumnDefinitionBuilder, Kysely, SchemaModule } from 'kysely';
import type { Engine } from '../engine.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const key = (column: ColumnDefinitionBuilder) => column.primaryKey().notNull();

async function createAccounts(schema: SchemaModule): Promise<void> {
  await schema.createTable('meta').addColumn('key', 'text', key).addColumn('value', 'text', required).execute();
  await schema
    .createTable('users')
    .addColumn('id', 'text', key)
    .addColumn('username', 'text', required)
    .addColumn('username_key', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', required)
    .addColumn('role', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('result_revision', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', key)
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await schema.createIndex('sessions_of_user').on('sessions').columns(['user_id', 'created_at']).execute();
  await schema
    .createTable('reset_tokens')
    .addColumn('token_hash', 'text', key)
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('used_at', 'bigint')
    .execute();
  await schema.createIndex('reset_tokens_of_user').on('reset_tokens').column('user_id').execute();
  await schema
    .createTable('invitations')
    .addColumn('code_hash', 'text', key)
    .addColumn('last4', 'text', required)
    .addColumn('created_by', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('used_at', 'bigint')
    .execute();
  await schema.createIndex('invitations_of_user').on('invitations').columns(['created_by', 'created_at']).execute();
  await schema
    .createTable('attempts')
    .addColumn('kind', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('at', 'bigint', required)
    .execute();
  await schema.createIndex('attempts_counted').on('attempts').columns(['kind', 'subject', 'at']).execute();
}

async function createResults(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('results')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('timestamp', 'text', required)
    .addColumn('main', 'text', required)
    .addColumn('moving', 'integer', required)
    .addColumn('method', 'text', required)
    .addColumn('basis', 'text')
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('results_key', ['user_id', 'timestamp'])
    .execute();
  await schema
    .createTable('result_operations')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('timestamp', 'text', required)
    .addColumn('client_id', 'text', required)
    .addColumn('seq', 'bigint', required)
    .addColumn('kind', 'text', required)
    .addColumn('at', 'bigint', required)
    .addPrimaryKeyConstraint('result_operations_key', ['user_id', 'timestamp', 'client_id'])
    .execute();
  await schema.createIndex('result_operations_by_age').on('result_operations').column('at').execute();
}

async function createPuzzles(schema: SchemaModule, engine: Engine): Promise<void> {
  await schema
    .createTable('images')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('bytes', engine === 'sqlite' ? 'blob' : 'bytea', required)
    .addColumn('size', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await schema.createIndex('images_of_user').on('images').column('user_id').execute();
  const image = (column: ColumnDefinitionBuilder) => column.references('images.id');
  const puzzles = schema.createTable('puzzles');
  const withId =
    engine === 'sqlite'
      ? puzzles.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      : puzzles.addColumn('id', 'bigserial', (column) => column.primaryKey());
  await withId
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
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

async function createOutbox(schema: SchemaModule): Promise<void> {
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
}

export const initial = (engine: Engine, newEpoch: () => string) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await createAccounts(db.schema);
    await createResults(db.schema);
    await createPuzzles(db.schema, engine);
    await createOutbox(db.schema);
    await (db as Kysely<{ meta: { key: string; value: string } }>)
      .insertInto('meta')
      .values({ key: 'epoch', value: newEpoch() })
      .execute();
  },
});
