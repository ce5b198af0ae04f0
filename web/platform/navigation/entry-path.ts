/** The page of what a user writes about a saved cast. Its address has when it was cast and nothing of what is written. */
export const entryPath = (timestamp: string): string => `/profile/cast/${Date.parse(timestamp)}`;

/** The timestamp that such an address is of; null if it is of none. */
export function timestampOfPath(digits: string): string | null {
  if (!/^-?\d{1,15}$/.test(digits)) return null;
  const timestamp = new Date(Number(digits)).toISOString(); // fifteen digits are a date
  return timestamp.length === '2026-11-15T07:30:00.000Z'.length ? timestamp : null;
}
