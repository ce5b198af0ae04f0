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

export async function findAvatar(db: Db, userId: string): Promise<Avatar> {
  const row = await db
    .selectFrom('avatars')
    .select(['seal', 'image_id as imageId'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? toAvatar(row) : NONE;
}

export async function storeAvatar(db: Db, userId: string, { seal, imageId }: Avatar): Promise<void> {
  const face = { seal, image_id: imageId };
  await db
    .insertInto('avatars')
    .values({ user_id: userId, ...face })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(face))
    .execute();
}
