/** The path if it belongs to this app; null for another host (//, \) or scheme. */
export function ownPath(path: string | null): string | null {
  if (!path?.startsWith('/') || path.startsWith('//') || path.includes('\\') || hasControl(path)) return null;
  const { origin, pathname, search } = new URL(path, location.origin);
  return origin === location.origin && pathname !== '/login' ? `${pathname}${search}` : null;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const hasControl = (path: string): boolean => /[\u0000-\u001f]/.test(path);

const withReturn = (path: string, returnTo: string | null): string =>
  returnTo === null ? path : `${path}?return=${encodeURIComponent(returnTo)}`;

/** The login page, which returns to this path. */
export const loginPath = (returnTo: string | null): string => withReturn('/login', returnTo);

/** The page of 忘记密码, which leads back to a login page that returns to this path. */
export const forgotPasswordPath = (returnTo: string | null): string => withReturn('/forgot-password', returnTo);

/** The page of what a user writes about a saved cast. Its address has when it was cast and nothing of what is written. */
export const entryPath = (timestamp: string): string => `/profile/cast/${Date.parse(timestamp)}`;

/** The timestamp that such an address is of; null if it is of none. */
export function timestampOfPath(digits: string): string | null {
  if (!/^-?\d{1,15}$/.test(digits)) return null;
  const timestamp = new Date(Number(digits)).toISOString(); // fifteen digits are a date
  return timestamp.length === '2026-11-15T07:30:00.000Z'.length ? timestamp : null;
}
