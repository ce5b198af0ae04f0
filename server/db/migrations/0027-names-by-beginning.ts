import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine.ts';

/**
 * Names are found by how they begin. In the order of bytes: the one of a language does not keep what begins alike together, and SQLite has no
 * other (server/moderation/found-members-repo.ts).
 */
export const namesByBeginning = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key = engine === 'postgres' ? sql`key collate "C"` : sql`key`;
    await sql`create index login_names_by_beginning on login_names (kind, ${key})`.execute(db);
  },
});
