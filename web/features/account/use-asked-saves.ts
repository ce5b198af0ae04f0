import { useEffect } from 'react';
import { forgetAskedSaves } from '#web/platform/casts/asked-saves.ts';
import { useSession } from '#web/platform/storage/session.ts';

/** Pages on the way to a login. */
const ON_THE_WAY = ['/login', '/forgot-password'];

/** Whoever leaves the way to the login without logging in no longer asks for a cast to be saved. */
export function useAskedSavesUntilLeft(): void {
  useEffect(
    () => () => {
      const isLeft = !ON_THE_WAY.includes(location.pathname);
      if (isLeft && !useSession.getState().isAuthenticated) forgetAskedSaves();
    },
    [],
  );
}
