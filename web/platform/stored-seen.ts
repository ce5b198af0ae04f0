import type { DataVersion } from '#contract/result-headers.ts';

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
