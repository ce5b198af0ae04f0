import type { Kysely } from 'kysely';

/** The servers that run on one PostgreSQL; empty on SQLite. The table may be left over from the restore of a backup that has none. */
export const instances = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.dropTable('instances').ifExists().execute();
    await db.schema
      .createTable('instances')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('schema', 'text', (column) => column.notNull())
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .execute();
  },
});
