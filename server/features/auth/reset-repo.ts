import type { Db } from '#server/db/database.ts';

/** A new link replaces the earlier ones. */
export async function replaceResetToken(
  db: Db,
  token: { readonly tokenHash: string; readonly userId: string; readonly expiresAt: number },
  now: number,
): Promise<void> {
  await db.deleteFrom('reset_tokens').where('user_id', '=', token.userId).execute();
  await db
    .insertInto('reset_tokens')
    .values({
      token_hash: token.tokenHash,
      user_id: token.userId,
      created_at: now,
      expires_at: token.expiresAt,
      used_at: null,
    })
    .execute();
}

export async function findResetUser(db: Db, tokenHash: string, now: number): Promise<string | null> {
  const row = await db
    .selectFrom('reset_tokens')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Marks the token as used: true for exactly one of any number of concurrent callers. */
export async function spendResetToken(db: Db, tokenHash: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reset_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function removeResetTokens(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('reset_tokens').where('user_id', '=', userId).execute();
}

export async function removeExpiredResetTokens(db: Db, now: number): Promise<void> {
  await db.deleteFrom('reset_tokens').where('expires_at', '<=', now).execute();
}
