import { BATCH_ROWS } from '#server/db/batches.ts';
import type { Database, Db } from '#server/db/database.ts';
import { lockKey } from '#server/db/key-lock.ts';
import type { LinkName } from '#server/security/tokens.ts';
import { emailKey, emailKeys } from './account-names.ts';
import { findUserById, releaseEmail } from './user-repo.ts';

type LinkKind = 'confirm' | 'undo';

export interface NewEmailLink extends LinkName {
  readonly kind: LinkKind;
  readonly email: string;
  readonly expiresAt: number;
}

/** Changes of the address of one account wait for each other, on any number of servers. */
export const lockEmailOf = (transaction: Db, { engine }: Database, userId: string): Promise<void> =>
  lockKey(transaction, engine, `email of ${userId}`);

export async function insertEmailLink(db: Db, link: NewEmailLink, now: number): Promise<void> {
  const { tokenHash, userId, kind, email, expiresAt } = link;
  await db
    .insertInto('email_links')
    .values({ token_hash: tokenHash, user_id: userId, kind, email, created_at: now, expires_at: expiresAt })
    .execute();
}

export async function removeConfirmLinks(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('email_links').where('user_id', '=', userId).where('kind', '=', 'confirm').execute();
}

export const findEmailLink = (db: Db, { userId, tokenHash }: LinkName, kind: LinkKind, now: number) =>
  db
    .selectFrom('email_links')
    .select(['email', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** The addresses that the undo links of an account reserve. */
export async function reservedEmails(db: Db, userId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('email_links')
    .select('email')
    .where('user_id', '=', userId)
    .where('kind', '=', 'undo')
    .execute();
  return rows.map(({ email }) => email);
}

/** `passwordChangedAt`: when the password was first changed after the address, by the signed-in user; null: not yet. */
export const findUndoLinks = (db: Db, userId: string, now: number) =>
  db
    .selectFrom('email_links')
    .select(['token_hash as tokenHash', 'email', 'password_changed_at as passwordChangedAt'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'undo')
    .where('expires_at', '>', now)
    .execute();

/** What was noted first stays. */
export async function notePasswordChange(db: Db, userId: string, now: number): Promise<void> {
  await db
    .updateTable('email_links')
    .set({ password_changed_at: now })
    .where('user_id', '=', userId)
    .where('kind', '=', 'undo')
    .where('password_changed_at', 'is', null)
    .execute();
}

export async function removeEmailLink(db: Db, { userId, tokenHash }: LinkName): Promise<void> {
  await db.deleteFrom('email_links').where('user_id', '=', userId).where('token_hash', '=', tokenHash).execute();
}

/** Removes the undo links of this moment and later, this one included. */
export async function removeUndoLinksSince(db: Db, userId: string, since: number): Promise<void> {
  await db
    .deleteFrom('email_links')
    .where('user_id', '=', userId)
    .where('kind', '=', 'undo')
    .where('created_at', '>=', since)
    .execute();
}

/** Gives up those of the addresses that the account neither has nor reserves. The caller holds the lock of the account's address. */
export async function releaseUnused(db: Db, userId: string, emails: readonly string[]): Promise<void> {
  const user = await findUserById(db, userId);
  const kept = [...(user ? [user.email] : []), ...(await reservedEmails(db, userId))].map(emailKey);
  for (const email of emails) {
    if (kept.includes(emailKey(email))) continue;
    for (const key of emailKeys(email)) await releaseEmail(db, userId, key);
  }
}

/** Expired links, each with the address it reserved. One transaction a link: each locks one account. */
export async function removeExpiredEmailLinks(database: Database, now: number): Promise<void> {
  for (;;) {
    const expired = await database.db
      .selectFrom('email_links')
      .select(['user_id as userId', 'token_hash as tokenHash', 'email'])
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .limit(BATCH_ROWS)
      .execute();
    for (const { userId, tokenHash, email } of expired)
      await database.write(async (transaction) => {
        await lockEmailOf(transaction, database, userId);
        await removeEmailLink(transaction, { userId, tokenHash });
        await releaseUnused(transaction, userId, [email]);
      });
    if (expired.length < BATCH_ROWS) return;
  }
}
