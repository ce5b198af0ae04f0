import { useEffect, useRef } from 'react';
import { navigate } from './router.tsx';

/** The path if it belongs to this app; null for another host (//, \) or scheme. */
export function ownPath(path: string | null): string | null {
  if (!path?.startsWith('/') || path.startsWith('//') || path.includes('\\') || hasControl(path)) return null;
  const { origin, pathname, search } = new URL(path, location.origin);
  return origin === location.origin && pathname !== '/login' ? `${pathname}${search}` : null;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const hasControl = (path: string): boolean => /[\u0000-\u001f]/.test(path);

/** The login page, which returns to this path. */
export const loginPath = (returnTo: string): string => `/login?return=${encodeURIComponent(returnTo)}`;

/** Navigates after a delay, unless the page is left before. */
export function useLater(): (path: string, afterMs: number, options?: { readonly replace?: boolean }) => void {
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
