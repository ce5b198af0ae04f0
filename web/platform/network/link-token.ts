import { useEffect, useState } from 'react';
import { useSearchParams } from '../navigation/router.tsx';
import { readText, removeStored, writeText } from '../storage/storage.ts';

/** The token is of no more use: a reload finds none. */
export const forgetToken = (key: string): void => removeStored(sessionStorage, key);

/**
 * Moves the token of a mailed link from the address to the tab, under this key: it must not stay in the history nor be sent as a referrer,
 * and it survives a reload. Empty if there is none.
 */
export function useToken(key: string): string {
  const [search] = useSearchParams();
  const [token] = useState(() => search.get('token') ?? readText(sessionStorage, key) ?? '');
  useEffect(() => {
    if (token !== '') writeText(sessionStorage, key, token);
    if (location.search !== '') history.replaceState(history.state, '', location.pathname);
  }, [key, token]);
  return token;
}
