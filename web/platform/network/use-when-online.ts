import { useLayoutEffect } from 'react';

/** Calls each time the network comes back, while it is wanted. Before the paint: once a failure is seen, nothing is missed. */
export function useWhenOnline(isWanted: boolean, then: () => void): void {
  useLayoutEffect(() => {
    if (!isWanted) return;
    addEventListener('online', then);
    return () => removeEventListener('online', then);
  }, [isWanted, then]);
}
