import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine.ts';
import { addUserKey, NO_KEY, USER_KEY } from './beside-users.ts';

/** The face of an account, a figure or an image. Beside the images, which it keeps from being removed; no row: the first character. */
export const avatars = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`drop table if exists avatars`.execute(db);
    await sql`create table avatars (
      user_id text primary key not null, seal text, image_id text references images (id)${engine === 'sqlite' ? USER_KEY : NO_KEY}
    )`.execute(db);
    await addUserKey(db, engine, { table: 'avatars', place: 'on the coordinator' });
    await sql`create index avatars_by_image on avatars (image_id)`.execute(db);
  },
});
