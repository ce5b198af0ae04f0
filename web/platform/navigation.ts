import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';

/** Only a path of this app: not another host in disguise (//, \), not another scheme. */
export function ownPath(path: string | null): string | null {
  if (!path?.startsWith('/') || path.startsWith('//') || path.includes('\\') || hasControl(path)) return null;
  const { origin, pathname, search } = new URL(path, location.origin);
  return origin === location.origin && pathname !== '/login' ? `${pathname}${search}` : null;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const hasControl = (path: string): boolean => /[\u0000-\u001f]/.test(path);

/** The login page, to come back here from. */
export const loginPath = (returnTo: string): string => `/login?return=${encodeURIComponent(returnTo)}`;

/** Goes there after a while, unless the page is left before. */
export function useLater(): (path: string, afterMs: number, options?: { readonly replace?: boolean }) => void {
  const [, navigate] = useLocation();
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

const subscribe = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
