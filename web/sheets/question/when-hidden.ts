import { useEffect, useRef } from 'react';

/** Calls it when the app goes into the background: a phone may end it there. */
export function useWhenHidden(act: () => unknown): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const onChange = () => document.visibilityState === 'hidden' && latest.current();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
}
