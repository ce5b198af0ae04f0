import type { Seen } from '../queue/read-changes.ts';
import type { EntryRecord, RecordId } from './entry-record.ts';

export interface JournalUser {
  readonly user: string;
  /** Null until the first reading. */
  readonly seen: Seen | null;
  /** Since when the records wait for their user to sign in again. */
  readonly parkedAt: number | null;
}

export interface Update {
  readonly user: string;
  readonly ids: readonly RecordId[];
  /** What becomes of each: null removes it, undefined leaves it. It must not wait: it runs in the transaction, after `isAllowed`. */
  readonly change: (record: EntryRecord | null, id: RecordId) => EntryRecord | null | undefined;
  /** Asked in the transaction; nothing is written if not. */
  readonly isAllowed: () => boolean;
  /** Written in the same transaction; null forgets the user, whose records are all gone. */
  readonly about?: Partial<Omit<JournalUser, 'user'>> | null;
}

/** Writes, while the user is signed in, and shows what has changed; false if it did not. */
export type UpdateRecords = (update: Omit<Update, 'isAllowed'>) => Promise<boolean>;

export interface Updated {
  /** stopped: it was not allowed. */
  readonly kind: 'kept' | 'full' | 'unavailable' | 'stopped';
  readonly changed: readonly (readonly [id: RecordId, record: EntryRecord | null])[];
}

export interface UserRecords {
  readonly about: JournalUser | null;
  readonly records: readonly EntryRecord[];
}

/** Where a browser keeps entries, for all its tabs and users. Reading answers null where there is no such place; nothing rejects. */
export interface EntryDb {
  readonly read: (user: string) => Promise<UserRecords | null>;
  /** The same, of the records that the server does not have as they are. */
  readonly waiting: (user: string) => Promise<UserRecords | null>;
  readonly ids: (user: string) => Promise<readonly RecordId[] | null>;
  readonly get: (user: string, ids: readonly RecordId[]) => Promise<readonly EntryRecord[] | null>;
  readonly users: () => Promise<readonly JournalUser[] | null>;
  /** One transaction, on the disk when it resolves: all or nothing. */
  readonly update: (update: Update) => Promise<Updated>;
}

export const nobodys = (user: string): JournalUser => ({ user, seen: null, parkedAt: null });
