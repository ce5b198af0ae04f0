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
