import type { DataVersion } from '#contract/result-headers.ts';

/** What waits for a user who is not signed in waits so long. */
export const PARKED_MS = 90 * 86_400_000;

/** The version of the server's data seen last, kept for each user. */
export interface Seen extends DataVersion {
  /** Only while the stored list is exactly the server's: its ETag, and the hash of the stored text. */
  readonly exact?: { readonly etag: string; readonly hash: number } | undefined;
  /** Since when this user's operations or list wait for them to sign in again. */
  readonly parkedAt?: number;
}

export function parseSeen(value: unknown): Seen | null {
  const { epoch, revision, ...rest } = (value ?? {}) as Partial<Seen>;
  if (typeof epoch !== 'string' || !Number.isSafeInteger(revision)) return null;
  return { ...rest, epoch, revision: revision as number };
}
