import * as v from 'valibot';
import { create } from 'zustand';
import { ROLES, type SessionAnswer } from '#contract/auth.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

const KEY = 'auth-storage';
const REFRESH_AFTER_MS = 24 * 3_600_000;
const SESSION_MS = 7_776_000_000;

const user = v.object({
  id: v.string(),
  username: v.string(),
  /** An unknown role is an ordinary member's. */
  role: v.fallback(v.picklist(ROLES), 'user'),
  avatarUrl: v.nullable(v.string()),
});
export type SessionUser = v.InferOutput<typeof user>;

const stored = v.object({
  isAuthenticated: v.literal(true),
  user,
  token: v.string(),
  /** Epoch milliseconds. */
  sessionExpiry: v.number(),
});

export type Session =
  | v.InferOutput<typeof stored>
  | { isAuthenticated: false; user: null; token: null; sessionExpiry: null };

const SIGNED_OUT: Session = { isAuthenticated: false, user: null, token: null, sessionExpiry: null };

const readSession = (): Session | null =>
  readStored(localStorage, KEY, (value) => {
    const parsed = v.safeParse(stored, value);
    return parsed.success ? parsed.output : null;
  });

/** A session that has run out is over before the first page is drawn. */
function initialSession(): Session {
  const session = readSession();
  if (session?.sessionExpiry && session.sessionExpiry > Date.now()) return session;
  removeStored(localStorage, KEY);
  return SIGNED_OUT;
}

/** Who is signed in according to the storage: another tab may have changed it, and this one not heard of it yet. */
export const storedUser = (): string | null => readSession()?.user?.id ?? null;

export const useSession = create<Session>()(initialSession);

export function signIn({ token, expiresAt, user: who }: SessionAnswer): void {
  const session: Session = { isAuthenticated: true, user: who, token, sessionExpiry: Date.parse(expiresAt) };
  writeStored(localStorage, KEY, session);
  useSession.setState(session, true);
}

export function signOut(): void {
  removeStored(localStorage, KEY);
  useSession.setState(SIGNED_OUT, true);
}

/** Ninety days run from the last refresh; one a day is enough. */
export function isRefreshDue(): boolean {
  const { sessionExpiry } = useSession.getState();
  return sessionExpiry !== null && Date.now() - (sessionExpiry - SESSION_MS) > REFRESH_AFTER_MS;
}

/** Another tab signed in or out. */
addEventListener('storage', (event) => {
  if (event.key === KEY) useSession.setState(initialSession(), true);
});
