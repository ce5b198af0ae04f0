import { replaceResetToken } from '#server/features/auth/reset-repo.ts';
import { newTokenOf, tokenHash } from '#server/security/tokens.ts';
import { openSession } from '#server/sessions/session-repo.ts';
import type { TestApp } from './app.ts';

type AppOfUser = Pick<TestApp, 'database' | 'clock'>;

/** The token of a new session, as a login opens it. */
export async function newSession({ database, clock }: AppOfUser, userId: string, now = clock.now): Promise<string> {
  const token = newTokenOf(userId);
  await openSession(database.db, userId, tokenHash(token), now);
  return token;
}

/** The token of a reset link that is valid for a minute. */
export async function newResetLink({ database, clock: { now } }: AppOfUser, userId: string): Promise<string> {
  const token = newTokenOf(userId);
  await replaceResetToken(database.db, { tokenHash: tokenHash(token), userId, expiresAt: now + 60_000 }, now);
  return token;
}
