import { useEffect, useRef } from 'react';
import { type NavigateOptions, navigate } from './router.tsx';

/** Navigates after a delay, unless the page is left before. */
export function useLater(): (path: string, afterMs: number, options?: NavigateOptions) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      clearTimeout(timer.current);
    };
  }, []);
  return (path, afterMs, options) => {
    clearTimeout(timer.current);
    if (isHere.current) timer.current = setTimeout(() => navigate(path, options), afterMs);
  };
}
