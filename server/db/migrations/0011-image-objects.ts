import { type Kysely, sql } from 'kysely';

/**
 * An image may be in an object of another store: its row then has the name of the object, and no bytes. The index has only such rows:
 * on SQLite the name stands behind the bytes, and a search over the rows would read them all. The table may be left over from the
 * restore of a backup that has none.
 */
export const imageObjects = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('images').addColumn('object', 'text').execute();
    await sql`create unique index images_by_object on images (object) where object is not null`.execute(db);
    await db.schema.dropTable('unused_objects').ifExists().execute();
    await db.schema
      .createTable('unused_objects')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('since', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('unused_objects_by_time').on('unused_objects').column('since').execute();
  },
});
