import { type Kysely, sql } from 'kysely';

/** The face of an account, a figure or an image. Beside the images, which it keeps from being removed; no row: the first character. */
export const avatars = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`drop table if exists avatars`.execute(db);
    await sql`create table avatars (
      user_id text primary key not null references users (id) on delete cascade, seal text, image_id text references images (id)
    )`.execute(db);
    await sql`create index avatars_by_image on avatars (image_id)`.execute(db);
  },
};
