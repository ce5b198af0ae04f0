import { useLayoutEffect, useSyncExternalStore } from 'react';

function watch(then: () => void): () => void {
  for (const type of ['online', 'offline']) addEventListener(type, then);
  return () => {
    for (const type of ['online', 'offline']) removeEventListener(type, then);
  };
}

/** Whether the device has a network, as it changes. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );

/** Calls each time the network comes back, while it is wanted. Before the paint: once a failure is seen, nothing is missed. */
export function useWhenOnline(isWanted: boolean, then: () => void): void {
  useLayoutEffect(() => {
    if (!isWanted) return;
    addEventListener('online', then);
    return () => removeEventListener('online', then);
  }, [isWanted, then]);
}
