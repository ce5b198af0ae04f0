import { type Kysely, sql } from 'kysely';

/** A puzzle that is posted again, because its answer was lost, is found by the id that its device gave it. */
export const puzzlesOfClient = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table puzzles add column client_id text`.execute(db);
    await sql`create unique index puzzles_of_client on puzzles (user_id, client_id) where client_id is not null`.execute(
      db,
    );
  },
};
