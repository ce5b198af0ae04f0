import { readStored, removeStored, writeStored } from '../storage.ts';
import type { DataVersion } from './operation.ts';
import type { Entries } from './operation-log.ts';

/** The version of the data the list was last known to be at. */
export interface Seen extends DataVersion {
  /** Only while the list in the storage is the server's to the letter: the ETag, and the mark of that text. */
  readonly exact?: { readonly etag: string; readonly mark: number } | undefined;
  /** When its user left with operations still to be sent. */
  readonly parkedAt?: number;
}

interface Numbering {
  readonly id: string;
  readonly seq: number;
}

const isFields = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object';

const parseSeen = (value: unknown): Seen | null =>
  isFields(value) && typeof value['epoch'] === 'string' && Number.isSafeInteger(value['rev'])
    ? (value as unknown as Seen)
    : null;

const parseNumbering = (value: unknown): Numbering | null =>
  isFields(value) && /^[\w-]{8,64}$/.test(String(value['id'])) && Number.isSafeInteger(value['seq'])
    ? (value as unknown as Numbering)
    : null;

export const SEEN_PREFIX = 'divination-seen:';
export const CLIENT_PREFIX = 'divination-client:';

interface DeviceParts {
  readonly now: () => number;
  readonly newId: () => string;
}

/** What this browser remembers for a user beside results and operations: the name it goes by, and the version it last saw. */
export function deviceOf(storage: Entries, { now, newId }: DeviceParts) {
  let last = 0;
  return {
    now,
    seen: (user: string): Seen | null => readStored(storage, SEEN_PREFIX + user, parseSeen),
    see: (user: string, seen: Seen): boolean => writeStored(storage, SEEN_PREFIX + user, seen),
    /**
     * The name, and the next number for so many operations. Numbers grow whatever the clock does; they start from the clock, so that
     * a browser set back to an older copy of itself does not use its numbers twice.
     */
    numbers(user: string, count = 1): { readonly client: string; readonly first: number } {
      const before = readStored(storage, CLIENT_PREFIX + user, parseNumbering);
      const id = before?.id ?? newId();
      const first = Math.max(now(), last + 1, (before?.seq ?? 0) + 1);
      last = first + count - 1;
      writeStored(storage, CLIENT_PREFIX + user, { id, seq: last });
      return { client: id, first };
    },
    forget(user: string): void {
      removeStored(storage, SEEN_PREFIX + user);
      removeStored(storage, CLIENT_PREFIX + user);
    },
  };
}

export type Device = ReturnType<typeof deviceOf>;
