import { useEffect, useState } from 'react';
import { useSearchParams } from '#web/platform/navigation/router.tsx';
import { readText, removeStored, writeText } from '#web/platform/storage/storage.ts';

const KEY = 'reset-token';

/** The token is of no more use: a reload finds none. */
export const forgetToken = (): void => removeStored(sessionStorage, KEY);

/**
 * Moves the token of a reset link from the address to the tab: it must not stay in the history nor be sent as a referrer, and it
 * survives a reload. Empty if there is none.
 */
export function useToken(): string {
  const [search] = useSearchParams();
  const [token] = useState(() => search.get('token') ?? readText(sessionStorage, KEY) ?? '');
  useEffect(() => {
    if (token !== '') writeText(sessionStorage, KEY, token);
    if (location.search !== '') history.replaceState(history.state, '', location.pathname);
  }, [token]);
  return token;
}
