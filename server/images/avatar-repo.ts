import type { Avatar } from '#contract/avatar.ts';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import type { Db } from '../db/database.ts';

const NONE: Avatar = { seal: null, imageId: null };

interface AvatarColumns {
  readonly seal: string | null;
  readonly imageId: string | null;
}

/** As it is stored, which only what the contract takes can be. */
export const toAvatar = ({ seal, imageId }: AvatarColumns): Avatar => ({ seal: seal as HexagramCode | null, imageId });

/** As it is stored, hidden or not. */
async function findStored(db: Db, userId: string) {
  return db
    .selectFrom('avatars')
    .select(['seal', 'image_id as imageId', 'hidden_at as hiddenAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** What is shown: none while it is hidden. */
export async function findAvatar(db: Db, userId: string): Promise<Avatar> {
  const row = await findStored(db, userId);
  return row && row.hiddenAt === null ? toAvatar(row) : NONE;
}

export const findAvatarImage = async (db: Db, userId: string): Promise<string | null> =>
  (await findStored(db, userId))?.imageId ?? null;

/** One that takes the place of a hidden one is shown. */
export async function storeAvatar(db: Db, userId: string, { seal, imageId }: Avatar): Promise<void> {
  const face = { seal, image_id: imageId, hidden_at: null };
  await db
    .insertInto('avatars')
    .values({ user_id: userId, ...face })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(face))
    .execute();
}
