import { useCallback, useEffect, useState } from 'react';
import { useWhenOnline } from '#web/platform/network/use-is-online.ts';
import { useSession } from '#web/platform/storage/session.ts';
import { load } from '../saved-results.ts';
import { useSavedResults } from '../saved-view.ts';

/** Reads the server's list. Until it was read once, what this device shows is not all there is: nothing shown is not nothing saved. */
export function useReadList() {
  const isUnread = useSavedResults(({ isRead, results }) => !isRead && results.length === 0);
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const [hasFailed, setHasFailed] = useState(false);
  const read = useCallback(() => {
    setHasFailed(false);
    load().then(
      (state) => setHasFailed(state === 'failed'),
      () => setHasFailed(true),
    );
  }, []);
  useEffect(read, [read]);
  useWhenOnline(hasFailed && isUnread, read);
  return { isUnread: isUnread && isSignedIn, hasFailed, read };
}
