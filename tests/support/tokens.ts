import { emailKey, emailKeys } from '#server/features/auth/account-names.ts';
import { insertEmailLink } from '#server/features/auth/email-link-repo.ts';
import { replaceResetToken } from '#server/features/auth/reset-repo.ts';
import { holdEmail } from '#server/features/auth/user-repo.ts';
import { newTokenOf, tokenHash } from '#server/security/tokens.ts';
import { openSession } from '#server/sessions/session-repo.ts';
import type { TestApp } from './app.ts';

type AppOfUser = Pick<TestApp, 'database' | 'clock'>;

/** The token of a new session, as a login opens it. */
export async function newSession({ database, clock }: AppOfUser, userId: string, now = clock.now): Promise<string> {
  const token = newTokenOf(userId);
  await openSession(database.db, { userId, hash: tokenHash(token), device: null }, now);
  return token;
}

/** The token of a reset link that is valid for a minute. */
export async function newResetLink({ database, clock: { now } }: AppOfUser, userId: string): Promise<string> {
  const token = newTokenOf(userId);
  await replaceResetToken(database.db, { tokenHash: tokenHash(token), userId, expiresAt: now + 60_000 }, now);
  return token;
}

/** The token of a link to an address, valid for a minute; one that brings it back has it reserved. */
export async function newEmailLink(
  { database: { db }, clock: { now } }: AppOfUser,
  { id: userId }: { readonly id: string },
  kind: 'confirm' | 'undo',
  email: string,
): Promise<string> {
  const token = newTokenOf(userId);
  const link = { userId, tokenHash: tokenHash(token), kind, email, expiresAt: now + 60_000 };
  await insertEmailLink(db, link, now);
  if (kind === 'undo') await holdEmail(db, userId, { key: emailKey(email), keys: emailKeys(email) });
  return token;
}
