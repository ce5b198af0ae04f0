import { create } from 'zustand';
import type { LoginResponse } from '#contract/auth.ts';
import { DAY_MS, SESSION_MS } from '#contract/limits.ts';
import { hasStored, SESSION_KEY } from './first-load.ts';
import { isRecord, readStored, removeStored, writeStored } from './storage.ts';

const REFRESH_AFTER_MS = DAY_MS;

type SessionUser = LoginResponse['user'];

interface SignedIn {
  readonly isAuthenticated: true;
  readonly user: SessionUser;
  readonly token: string;
  /** Epoch milliseconds. */
  readonly sessionExpiry: number;
  readonly hasExpired?: never;
}

interface SignedOut {
  readonly isAuthenticated: false;
  readonly user: null;
  readonly token: null;
  readonly sessionExpiry: null;
  /** The last session was not ended by its user: 登录已过期，请重新登录. */
  readonly hasExpired: boolean;
}

export type Session = SignedIn | SignedOut;

const signedOut = (hasExpired: boolean): SignedOut => ({
  isAuthenticated: false,
  user: null,
  token: null,
  sessionExpiry: null,
  hasExpired,
});

/** Stored from the end of a session that expired until the next login. */
const EXPIRED_KEY = 'session-expired';

function parseUser(value: unknown): SessionUser | null {
  if (!isRecord(value)) return null;
  const { id, username, role, avatarUrl } = value;
  if (typeof id !== 'string' || typeof username !== 'string') return null;
  if (avatarUrl !== null && typeof avatarUrl !== 'string') return null;
  // an unknown role has the rights of a user
  return { id, username, role: role === 'superadmin' || role === 'admin' ? role : 'user', avatarUrl };
}

/** Written by hand: a schema would bring valibot into the first load of every page. */
function parseSession(value: unknown): SignedIn | null {
  if (!isRecord(value)) return null;
  const { isAuthenticated, token, sessionExpiry } = value;
  const user = parseUser(value['user']);
  const isWhole = isAuthenticated === true && typeof token === 'string' && typeof sessionExpiry === 'number';
  return isWhole && user ? { isAuthenticated, user, token, sessionExpiry } : null;
}

const readSession = (): SignedIn | null => readStored(localStorage, SESSION_KEY, parseSession);

/** An expired session is removed before the first render. */
function initialSession(): Session {
  const session = readSession();
  if (session && session.sessionExpiry > Date.now()) return session;
  if (session) writeStored(localStorage, EXPIRED_KEY, true);
  removeStored(localStorage, SESSION_KEY);
  return signedOut(session !== null || hasStored(localStorage, EXPIRED_KEY));
}

export const useSession = create<Session>()(initialSession);

/** Who is signed in now; null for a guest. */
export const userIdNow = (): string | null => useSession.getState().user?.id ?? null;

let isStored = true;

/**
 * Who is signed in according to the storage: another tab may have changed it before this tab got the event. A session that
 * could not be stored belongs to this tab alone.
 */
export const storedUser = (): string | null => (isStored ? readSession() : useSession.getState())?.user?.id ?? null;

export function signIn({ token, expiresAt, user: who }: LoginResponse): void {
  const session: Session = { isAuthenticated: true, user: who, token, sessionExpiry: Date.parse(expiresAt) };
  removeStored(localStorage, EXPIRED_KEY);
  isStored = writeStored(localStorage, SESSION_KEY, session);
  useSession.setState(session, true);
}

function endSession(hasExpired: boolean): void {
  if (hasExpired) writeStored(localStorage, EXPIRED_KEY, true);
  else removeStored(localStorage, EXPIRED_KEY);
  isStored = true;
  removeStored(localStorage, SESSION_KEY);
  useSession.setState(signedOut(hasExpired), true);
}

export const signOut = (): void => endSession(false);

/** The server refuses the session. One that another tab has just ended by 退出登录 has not expired. */
export const expireSession = (): void => endSession(!isStored || readSession() !== null);

/**
 * Calls with the id of the user who logs out, in this tab or another, or gives way to somebody else. A session that has only expired is no logout:
 * its user goes on after the next login.
 */
export function watchLogouts(forget: (user: string) => void): void {
  useSession.subscribe((session, { user }) => {
    if (user && user.id !== session.user?.id && !session.hasExpired) forget(user.id);
  });
}

/** The same for what is shown: who signs in after the session of somebody else has expired must not see it either. */
export function watchReaders(hide: () => void): void {
  let last = userIdNow();
  useSession.subscribe(({ user, hasExpired }) => {
    if (hasExpired || user?.id === last) return;
    if (last !== null) hide();
    last = user?.id ?? null;
  });
}

/** An event of the window: the account of the signed-in user is gone. Its listeners delete the account's data and end the session. */
export const ACCOUNT_REMOVED = 'account-removed';

/** A session lasts ninety days from its last refresh. One refresh a day is enough. */
export function isRefreshDue(): boolean {
  const { sessionExpiry } = useSession.getState();
  return sessionExpiry !== null && Date.now() - (sessionExpiry - SESSION_MS) > REFRESH_AFTER_MS;
}

/** Another tab signed in or out. */
addEventListener('storage', (event) => {
  if (event.key === SESSION_KEY) useSession.setState(initialSession(), true);
});
