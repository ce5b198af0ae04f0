import { useEffect, useRef } from 'react';

/** Calls it when its component is taken away, with its page or alone, and when the app goes into the background: a phone may end it there. */
export function useWhenLeft(act: () => unknown): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const onChange = () => document.visibilityState === 'hidden' && latest.current();
    document.addEventListener('visibilitychange', onChange);
    return () => {
      document.removeEventListener('visibilitychange', onChange);
      latest.current();
    };
  }, []);
}
