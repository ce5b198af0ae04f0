import { refresh } from '#contract/auth.ts';
import { log } from '#web/platform/log/logger.ts';
import { call } from '#web/platform/network/api.ts';
import { load } from '#web/platform/saved/saved-results.ts';
import { isRefreshDue, signIn, useSession } from '#web/platform/storage/session.ts';

/** Once per visit of a signed-in user, after the first render: refreshes the session and loads the saved results. */
export async function startUp(): Promise<void> {
  if (!useSession.getState().isAuthenticated) return;
  if (isRefreshDue()) {
    const { token } = useSession.getState();
    const result = await call(refresh);
    const isStillOpen = useSession.getState().token === token; // a logout, or somebody else's login, came first
    if (result.ok && isStillOpen) signIn(result.value);
    else if (!result.ok) log('warning', 'session refresh failed', result.error);
  }
  if (useSession.getState().isAuthenticated) await load();
}
