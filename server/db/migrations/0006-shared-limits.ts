import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine.ts';

/**
 * Windows of quotas and buckets that several servers share. On PostgreSQL unlogged: a use costs no wait for the disk, and after a crash
 * they are empty, as they are after a restart on SQLite. What must outlive that is in `attempts`. The table may be left over from the
 * restore of a backup that has none.
 */
export const sharedLimits = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.dropTable('rate_limits').ifExists().execute();
    await db.schema
      .createTable('rate_limits')
      .addColumn('key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('points', 'integer', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    if (engine === 'postgres') await sql`alter table rate_limits set unlogged`.execute(db);
    await db.schema.createIndex('rate_limits_by_end').on('rate_limits').column('expires_at').execute();
  },
});
