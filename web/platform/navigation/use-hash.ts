import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  addEventListener('popstate', changed);
  return () => removeEventListener('popstate', changed);
}

/** The fragment of the address, # included; empty if there is none. Apart from router.tsx, which every page loads. */
export const useHash = (): string => useSyncExternalStore(subscribe, () => location.hash);
