import { refresh } from '#contract/auth.ts';
import { call } from '#web/platform/api.ts';
import { log } from '#web/platform/logger.ts';
import { load } from '#web/platform/saved-results.ts';
import { isRefreshDue, signIn, useSession } from '#web/platform/session.ts';

/** Once per visit of a signed-in user, after the first render: refreshes the session and loads the saved results. */
export async function startUp(): Promise<void> {
  if (!useSession.getState().isAuthenticated) return;
  if (isRefreshDue()) {
    const result = await call(refresh);
    if (result.ok) signIn(result.value);
    else log('warning', 'session refresh failed', result.error);
  }
  if (useSession.getState().isAuthenticated) await load();
}
