import { type Kysely, sql } from 'kysely';

/** On what device a session was opened, in words, and when it was last seen there. Null for sessions of before. */
export const devicesOfSessions = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table sessions add column device text`.execute(db);
    await sql`alter table sessions add column seen_at bigint`.execute(db);
  },
};
