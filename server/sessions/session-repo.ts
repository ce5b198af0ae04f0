import { ROLES, type Role } from '#contract/auth.ts';
import { SESSION_MS } from '#contract/limits.ts';
import { compileOnce } from '../db/compile-once.ts';
import type { Db } from '../db/database.ts';
import type { Viewer } from '../http/handler.ts';
import { userOfToken } from '../security/tokens.ts';

const SESSIONS_KEPT = 20;
/** However often it is refreshed, a session ends so long after its login. */
const LONGEST_MS = 365 * 24 * 3_600_000;

const toRole = (role: string): Role => ROLES.find((known) => known === role) ?? 'user';

interface Asked {
  readonly userId: string;
  readonly hash: string;
  readonly now: number;
}

const liveSession = compileOnce((db, { userId, hash, now }: Asked) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.username', 'users.role'])
    .where('sessions.token_hash', '=', hash)
    .where('sessions.expires_at', '>', now)
    .where('sessions.user_id', '=', userId),
);

/** The user of a session with their current role; null when there is no such session or it has expired. `hash` is the token's. */
export async function findViewer(db: Db, token: string, hash: string, now: number): Promise<Viewer | null> {
  const userId = userOfToken(token);
  if (userId === null) return null;
  const [row] = await liveSession(db, { userId, hash, now });
  return row ? { id: row.id, username: row.username, role: toRole(row.role), tokenHash: hash } : null;
}

/** Opens a session; a user keeps the newest twenty. */
export async function openSession(db: Db, userId: string, hash: string, now: number): Promise<number> {
  const expiresAt = now + SESSION_MS;
  await db
    .insertInto('sessions')
    .values({ token_hash: hash, user_id: userId, created_at: now, expires_at: expiresAt })
    .execute();
  const surplus = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', hash) // never this one, even if the clock stood still or was set back
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .limit(1000)
    .offset(SESSIONS_KEPT - 1)
    .execute();
  const hashes = surplus.map((row) => row.token_hash);
  if (hashes.length > 0)
    await db.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', 'in', hashes).execute();
  return expiresAt;
}

type Session = Pick<Viewer, 'id' | 'tokenHash'>;

/** Moves a session's end to ninety days from now, or to a year after its login if that is earlier; the token stays. */
export async function extendSession(db: Db, { id, tokenHash: hash }: Session, now: number): Promise<number> {
  const expiresAt = now + SESSION_MS;
  const extended = await db
    .updateTable('sessions')
    .set(({ eb }) => ({
      expires_at: eb
        .case()
        .when('created_at', '<', expiresAt - LONGEST_MS)
        .then(eb('created_at', '+', LONGEST_MS))
        .else(eb.val(expiresAt))
        .end(),
    }))
    .where('user_id', '=', id)
    .where('token_hash', '=', hash)
    .returning('expires_at')
    .executeTakeFirst();
  return extended?.expires_at ?? expiresAt;
}

export async function closeSession(db: Db, { id, tokenHash: hash }: Session): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', id).where('token_hash', '=', hash).execute();
}

export async function closeAllSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}
