import type { Db } from '#server/db/database.ts';

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

export async function insertInvitation(db: Db, invitation: NewInvitation, now: number): Promise<void> {
  await db
    .insertInto('invitations')
    .values({
      code_hash: invitation.codeHash,
      last4: invitation.last4,
      created_by: invitation.createdBy,
      created_at: now,
      expires_at: invitation.expiresAt,
      used_at: null,
    })
    .execute();
}

export async function findInvitationsOf(db: Db, userId: string): Promise<readonly Invitation[]> {
  return db
    .selectFrom('invitations')
    .select(['last4', 'created_at as createdAt', 'expires_at as expiresAt', 'used_at as usedAt'])
    .where('created_by', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute();
}

interface AnyInvitation extends Invitation {
  readonly id: string;
  readonly revokedAt: number | null;
  readonly createdBy: string;
  readonly usedBy: string | null;
}

/** Of all superadmins, the newest first. */
export async function findInvitations(db: Db): Promise<readonly AnyInvitation[]> {
  return db
    .selectFrom('invitations')
    .select(['code_hash as id', 'last4', 'created_at as createdAt', 'expires_at as expiresAt', 'used_at as usedAt'])
    .select(['revoked_at as revokedAt', 'created_by as createdBy', 'used_by as usedBy'])
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute();
}

/** Ends a code that can still be used, and tells its maker; null if there is none. Servers of an older version know it by its end. */
export async function revokeInvitation(db: Db, id: string, now: number): Promise<string | null> {
  const revoked = await db
    .updateTable('invitations')
    .set({ revoked_at: now, expires_at: now })
    .where('code_hash', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('created_by')
    .executeTakeFirst();
  return revoked?.created_by ?? null;
}

/** Marks a code as used and tells its maker: to exactly one caller, and only while it is valid. */
export async function spendInvitation(db: Db, codeHash: string, usedBy: string, now: number): Promise<string | null> {
  const spent = await db
    .updateTable('invitations')
    .set({ used_at: now, used_by: usedBy })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('created_by')
    .executeTakeFirst();
  return spent?.created_by ?? null;
}
