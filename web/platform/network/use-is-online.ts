import { useSyncExternalStore } from 'react';

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
