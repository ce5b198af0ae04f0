import type { Updateable } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';

export interface Invitation {
  readonly last4: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly usedAt: number | null;
}

interface NewInvitation {
  readonly codeHash: string;
  readonly last4: string;
  readonly createdBy: string;
  readonly expiresAt: number;
}

export async function insertInvitation(
  db: Db,
  { codeHash, last4, createdBy, expiresAt }: NewInvitation,
  now: number,
): Promise<void> {
  const row = { code_hash: codeHash, last4, created_by: createdBy, created_at: now, expires_at: expiresAt };
  await db
    .insertInto('invitations')
    .values({ ...row, used_at: null })
    .execute();
}

/** The newest first. */
const selectInvitations = (db: Db) =>
  db
    .selectFrom('invitations')
    .select(['last4', 'created_at as createdAt', 'expires_at as expiresAt', 'used_at as usedAt'])
    .orderBy('created_at', 'desc')
    .limit(200);

export const findInvitationsOf = (db: Db, userId: string): Promise<readonly Invitation[]> =>
  selectInvitations(db).where('created_by', '=', userId).execute();

/** Of all superadmins. */
export const findInvitations = (db: Db) =>
  selectInvitations(db)
    .select(['code_hash as id', 'revoked_at as revokedAt', 'created_by as createdBy', 'used_by as usedBy'])
    .execute();

/** Uses a valid code up, for exactly one caller, and returns its maker; null if there is none. */
async function changeUsable(
  db: Db,
  codeHash: string,
  change: Updateable<Schema['invitations']>,
  now: number,
): Promise<string | null> {
  const changed = await db
    .updateTable('invitations')
    .set(change)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('created_by')
    .executeTakeFirst();
  return changed?.created_by ?? null;
}

/** Ends it. Servers of an older version know it by its end. */
export const revokeInvitation = (db: Db, id: string, now: number): Promise<string | null> =>
  changeUsable(db, id, { revoked_at: now, expires_at: now }, now);

/** Marks it as used. */
export const spendInvitation = (db: Db, codeHash: string, usedBy: string, now: number): Promise<string | null> =>
  changeUsable(db, codeHash, { used_at: now, used_by: usedBy }, now);
