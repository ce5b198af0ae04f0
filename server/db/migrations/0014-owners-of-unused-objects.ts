import { type Kysely, sql } from 'kysely';

/** Whose image an unused object was, and its size: it counts for its owner until it is gone. Null where nobody knows. */
export const ownersOfUnusedObjects = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table unused_objects add column user_id text`.execute(db);
    await sql`alter table unused_objects add column size bigint`.execute(db);
    await sql`create index unused_objects_of_user on unused_objects (user_id, size)`.execute(db);
  },
});
