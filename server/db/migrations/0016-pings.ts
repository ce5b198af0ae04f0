import { type Kysely, sql } from 'kysely';

/** What /healthz writes; it was a row of `meta`. */
export const pings = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`drop table if exists pings`.execute(db);
    await sql`create table pings (id integer primary key not null, value text not null)`.execute(db);
    await sql`delete from meta where key = 'ping'`.execute(db);
  },
};
