import { refresh } from '#contract/auth.ts';
import { log } from '../log/logger.ts';
import { signIn, useSession } from '../storage/session.ts';
import { call } from './api.ts';

/** The session goes on for another ninety days, with the name and the face that the account has now. */
export async function refreshSession(): Promise<void> {
  const { token } = useSession.getState();
  if (token === null) return;
  const result = await call(refresh);
  const isStillOpen = useSession.getState().token === token; // a logout, or somebody else's login, came first
  if (result.ok && isStillOpen) signIn(result.value);
  else if (!result.ok) log('warning', 'session refresh failed', result.error);
}
