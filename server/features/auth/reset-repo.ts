import { BATCH_ROWS, inBatches, isAmong, KEYS } from '#server/db/batches.ts';
import type { Database, Db } from '#server/db/database.ts';
import type { LinkName } from '#server/security/tokens.ts';

/** A new link replaces the earlier ones. */
export async function replaceResetToken(
  db: Db,
  { userId, tokenHash, expiresAt }: LinkName & { readonly expiresAt: number },
  now: number,
): Promise<void> {
  await db.deleteFrom('reset_tokens').where('user_id', '=', userId).execute();
  await db
    .insertInto('reset_tokens')
    .values({ token_hash: tokenHash, user_id: userId, created_at: now, expires_at: expiresAt, used_at: null })
    .execute();
}

export async function findResetUser(db: Db, { userId, tokenHash }: LinkName, now: number): Promise<string | null> {
  const row = await db
    .selectFrom('reset_tokens')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Marks the token as used: true for exactly one of any number of concurrent callers. */
export async function spendResetToken(db: Db, { userId, tokenHash }: LinkName, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reset_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function removeResetTokens(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('reset_tokens').where('user_id', '=', userId).execute();
}

/** The newest unused link, which is the only one, is then valid until this long after it was made, even if it has expired since. */
export async function prolongResetToken(db: Db, userId: string, validMs: number): Promise<void> {
  await db
    .updateTable('reset_tokens')
    .set(({ eb }) => ({ expires_at: eb('created_at', '+', validMs) }))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/** Expired ones, but those made since then: they may be prolonged. */
export const removeExpiredResetTokens = ({ db }: Database, now: number, since: number): Promise<void> =>
  inBatches(() => {
    const expired = db.selectFrom('reset_tokens').select(KEYS.reset_tokens).where('expires_at', '<=', now);
    const old = expired.where('created_at', '<=', since).orderBy('expires_at').limit(BATCH_ROWS);
    const removal = db.deleteFrom('reset_tokens').where(isAmong('reset_tokens', old)).where('expires_at', '<=', now);
    return removal.executeTakeFirst();
  });
