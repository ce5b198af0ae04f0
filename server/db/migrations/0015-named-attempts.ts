import { type Kysely, sql } from 'kysely';

/** An attempt that is taken back is found by its own name, on any kind of table. */
export const namedAttempts = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table attempts add column id text not null default ''`.execute(db);
  },
};
