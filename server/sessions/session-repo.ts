import { ROLES, type Role } from '#contract/auth.ts';
import { SESSION_LONGEST_MS, SESSION_MS } from '#contract/limits.ts';
import { compileOnce } from '../db/compile-once.ts';
import type { Db } from '../db/database.ts';
import { tokenHash, userOfToken } from '../security/tokens.ts';

/** Who is calling, as read from the database for this call. */
export interface Viewer {
  readonly id: string;
  readonly username: string;
  readonly role: Role;
  /** When the account is to be removed; null: it stays. */
  readonly removalAt: number | null;
  readonly tokenHash: string;
  readonly createdAt: number;
  /** Until then the account posts nothing. */
  readonly pausedUntil: number | null;
}

const SESSIONS_KEPT = 20;

/** An unknown role has the fewest rights. */
export const toRole = (role: string): Role => ROLES.find((known) => known === role) ?? 'user';

interface Asked {
  readonly userId: string;
  readonly hash: string;
  readonly now: number;
}

const liveSession = compileOnce((db, { userId, hash, now }: Asked) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      ...(['users.id', 'users.username', 'users.role', 'users.removal_at as removalAt'] as const),
      ...(['users.created_at as createdAt', 'users.paused_until as pausedUntil'] as const),
    ])
    .where('sessions.token_hash', '=', hash)
    .where('sessions.expires_at', '>', now)
    .where('sessions.user_id', '=', userId),
);

/** The user of a session with their current role; null when there is no such session or it has expired. `hash` is the token's. */
export async function findViewer(db: Db, token: string, hash: string, now: number): Promise<Viewer | null> {
  const userId = userOfToken(token);
  if (userId === null) return null;
  const [row] = await liveSession(db, { userId, hash, now });
  if (!row) return null;
  const { id, username, role, removalAt, createdAt, pausedUntil } = row; // not by rest: docs/decisions/queries.md
  return { id, username, role: toRole(role), removalAt, createdAt, pausedUntil, tokenHash: hash };
}

interface NewSession {
  readonly userId: string;
  readonly hash: string;
  readonly device: string | null;
}

/** Opens a session; a user keeps the newest twenty. */
export async function openSession(db: Db, { userId, hash, device }: NewSession, now: number): Promise<number> {
  const expiresAt = now + SESSION_MS;
  await db
    .insertInto('sessions')
    .values({ token_hash: hash, user_id: userId, created_at: now, expires_at: expiresAt, device, seen_at: now })
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

/** Moves a session's end to ninety days from now, or to a year after its login if that is earlier; the token stays. Notes where it was seen. */
export async function extendSession(
  db: Db,
  { id, tokenHash: hash, device }: Session & Pick<NewSession, 'device'>,
  now: number,
): Promise<number> {
  const expiresAt = now + SESSION_MS;
  const extended = await db
    .updateTable('sessions')
    .set(({ eb }) => ({
      expires_at: eb
        .case()
        .when('created_at', '<', expiresAt - SESSION_LONGEST_MS)
        .then(eb('created_at', '+', SESSION_LONGEST_MS))
        .else(eb.val(expiresAt))
        .end(),
      device,
      seen_at: now,
    }))
    .where('user_id', '=', id)
    .where('token_hash', '=', hash)
    .returning('expires_at')
    .executeTakeFirst();
  return extended?.expires_at ?? expiresAt;
}

/** False if there was none: another call has ended it. */
export async function closeSession(db: Db, { id, tokenHash: hash }: Session): Promise<boolean> {
  const one = db.deleteFrom('sessions').where('user_id', '=', id).where('token_hash', '=', hash);
  return (await one.executeTakeFirst()).numDeletedRows === 1n;
}

/** How many there were. */
export async function closeOtherSessions(db: Db, { id, tokenHash: hash }: Session): Promise<number> {
  const others = db.deleteFrom('sessions').where('user_id', '=', id).where('token_hash', '!=', hash);
  return Number((await others.executeTakeFirst()).numDeletedRows);
}

/** The live sessions of a user, the one that was seen last first. */
export async function findSessions(db: Db, userId: string, now: number) {
  const rows = await db
    .selectFrom('sessions')
    .select(['token_hash', 'device', 'created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .execute();
  return rows
    .map((row) => ({ tokenHash: row.token_hash, device: row.device, seenAt: row.seen_at ?? row.created_at }))
    .sort((one, other) => other.seenAt - one.seenAt || (one.tokenHash < other.tokenHash ? -1 : 1));
}

export async function closeAllSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** Whether the account that a token names was removed for good. */
export async function isRemoved(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('removed_accounts').select('day').where('user_id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** What a session is called in the list. It opens nothing: neither the token nor what is stored of it can be found from it. */
export const sessionIdOf = (storedHash: string): string => tokenHash(`session ${storedHash}`).slice(0, 22);
