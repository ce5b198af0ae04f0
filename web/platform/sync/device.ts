import { keysWith, readStored, removeStored, writeStored } from '../storage.ts';
import type { DataVersion } from './operation.ts';
import type { Entries } from './operation-log.ts';

/** The version of the data the list was last known to be at. */
export interface Seen extends DataVersion {
  /** Only while the list in the storage is the server's to the letter: the ETag, and the mark of that text. */
  readonly exact?: { readonly etag: string; readonly mark: number } | undefined;
  /** When its user left with operations still to be sent. */
  readonly parkedAt?: number;
}

const isFields = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object';

const parseSeen = (value: unknown): Seen | null =>
  isFields(value) && typeof value['epoch'] === 'string' && Number.isSafeInteger(value['rev'])
    ? (value as unknown as Seen)
    : null;

export const SEEN_PREFIX = 'divination-seen:';

interface DeviceParts {
  readonly now: () => number;
  readonly newId: () => string;
}

/** What a tab knows of itself, and what its browser remembers for a user beside results and operations. */
export function deviceOf(storage: Entries, { now, newId }: DeviceParts) {
  let last = 0;
  return {
    now,
    /** The name this tab numbers its operations under, as long as it is open. */
    client: newId(),
    /** A number higher than any before, whatever the clock does. */
    nextSeq(above = 0): number {
      last = Math.max(now(), last + 1, above + 1);
      return last;
    },
    seen: (user: string): Seen | null => readStored(storage, SEEN_PREFIX + user, parseSeen),
    see: (user: string, seen: Seen): boolean => writeStored(storage, SEEN_PREFIX + user, seen),
    /** Everyone of whom something is remembered. */
    users: (): readonly string[] => keysWith(storage, SEEN_PREFIX).map((key) => key.slice(SEEN_PREFIX.length)),
    forget: (user: string): void => removeStored(storage, SEEN_PREFIX + user),
  };
}

export type Device = ReturnType<typeof deviceOf>;
