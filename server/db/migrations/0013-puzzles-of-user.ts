import { type Kysely, sql } from 'kysely';

/** What the puzzles of a user take is added up at every write. */
export const puzzlesOfUser = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index puzzles_of_user on puzzles (user_id)`.execute(db);
  },
};
