import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine.ts';

/** What housekeeping looks for. A large table is locked while its index is built: one that the operator built before is kept. */
async function createIndexes({ schema }: Kysely<unknown>): Promise<void> {
  await schema.createIndex('sessions_by_end').ifNotExists().on('sessions').column('expires_at').execute();
  await schema.createIndex('reset_tokens_by_end').ifNotExists().on('reset_tokens').column('expires_at').execute();
  await schema.createIndex('attempts_by_time').ifNotExists().on('attempts').column('at').execute();
  await schema.createIndex('images_by_age').ifNotExists().on('images').columns(['created_at', 'id']).execute();
}

/**
 * Keys that begin with the user, so that the rows of one user can be kept together. The hash alone still finds a row for the version
 * before, and for tokens from before that do not name their user. SQLite is never divided, and finds either by the hash.
 */
async function keyByUser(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index if not exists sessions_key on sessions (user_id, token_hash)`.execute(db);
  await sql`create index if not exists sessions_by_hash on sessions (token_hash)`.execute(db);
  await sql`alter table sessions drop constraint sessions_pkey,
    add constraint sessions_key primary key using index sessions_key`.execute(db);
  await sql`create unique index if not exists reset_tokens_key on reset_tokens (user_id, token_hash)`.execute(db);
  await sql`create index if not exists reset_tokens_by_hash on reset_tokens (token_hash)`.execute(db);
  await sql`alter table reset_tokens drop constraint reset_tokens_pkey,
    add constraint reset_tokens_key primary key using index reset_tokens_key`.execute(db);
  await sql`drop index reset_tokens_of_user`.execute(db);
}

/** The table may be left over from the restore of a backup that has none. */
export const leasesAndIndexes = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.dropTable('leases').ifExists().execute();
    await db.schema
      .createTable('leases')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('holder', 'text', (column) => column.notNull())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .execute();
    await createIndexes(db);
    if (engine === 'postgres') await keyByUser(db);
  },
});
