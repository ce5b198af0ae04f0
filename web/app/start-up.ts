import { refreshSession } from '#web/platform/network/refresh-session.ts';
import { load } from '#web/platform/saved/saved-results.ts';
import { isRefreshDue, useSession } from '#web/platform/storage/session.ts';

/** Once per visit of a signed-in user, after the first render: refreshes the session and loads the saved results. */
export async function startUp(): Promise<void> {
  if (!useSession.getState().isAuthenticated) return;
  if (isRefreshDue()) await refreshSession();
  if (useSession.getState().isAuthenticated) await load();
}
