import { useEffect } from 'react';
import { forgetAskedSaves } from '#web/platform/casts/asked-saves.ts';
import { useSession } from '#web/platform/storage/session.ts';

/** Pages on the way to a login. */
const ON_THE_WAY = ['/login', '/forgot-password'];

/** Leaving the login without logging in withdraws the save that was asked for. */
export function useAskedSavesUntilLeft(): void {
  useEffect(
    () => () => {
      const isLeft = !ON_THE_WAY.includes(location.pathname);
      if (isLeft && !useSession.getState().isAuthenticated) forgetAskedSaves();
    },
    [],
  );
}
