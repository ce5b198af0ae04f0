import type { ResultFacts } from '#contract/divination.ts';
import type { StoredEntry } from '#contract/entry.ts';
import { castName } from '#core/casting/cast-name.ts';
import type { Entry } from '#core/journal/entry.ts';
import { isEqual, mergeEntry } from '#core/journal/merge-entry.ts';
import type { RecordKind } from './records.ts';

/**
 * sent: `own` is what the server has. unsent: the server does not have it yet. refused: the server refuses it as it is. removed: its cast was
 * deleted here. orphan: its cast was deleted elsewhere, and the server does not have this text.
 */
export type RecordState = 'sent' | 'unsent' | 'refused' | 'removed' | 'orphan';

/** An entry as this device keeps it: its own version and the server's copy that it was made from. */
export interface EntryRecord {
  readonly user: string;
  readonly timestamp: string;
  readonly cast: string;
  readonly own: Entry;
  /** Null if the server had none, and while `own` itself is the copy (`sent`). */
  readonly base: Entry | null;
  /** Of the server's copy. */
  readonly etag: string | null;
  readonly state: RecordState;
  /** The server's message, while it is refused. */
  readonly refusal: string | null;
  /** How often it was changed here: tells one version from the next. */
  readonly edits: number;
}

export const ENTRY_RECORDS: RecordKind<EntryRecord> = {
  name: 'entries',
  waits: ({ state }) => state !== 'sent',
  isWanted: ({ state }) => state !== 'removed',
};

export type RecordId = Pick<EntryRecord, 'timestamp' | 'cast'>;
export const recordIdOf = ({ timestamp, cast }: ResultFacts): RecordId => ({ timestamp, cast: castName(cast) });
export const idOf = ({ timestamp, cast }: RecordId): string => `${timestamp} ${cast}`;

export function idFrom(key: string): RecordId {
  const [timestamp = '', cast = ''] = key.split(' ');
  return { timestamp, cast };
}

const baseOf = ({ state, own, base }: EntryRecord): Entry | null => (state === 'sent' ? own : base);

function sentRecord(user: string, { etag, ...own }: StoredEntry, edits: number): EntryRecord {
  const { timestamp, cast } = own;
  return { user, timestamp, cast, own, base: null, etag, state: 'sent', refusal: null, edits };
}

/** The user writes. After a deletion there is no common copy: the server's is gone with its cast, or will be. */
export function changed(user: string, before: EntryRecord | null, own: Entry): EntryRecord {
  const { timestamp, cast } = own;
  const copied = before?.state === 'removed' ? null : before;
  const [base, etag] = [copied && baseOf(copied), copied?.etag ?? null];
  return { user, timestamp, cast, own, base, etag, state: 'unsent', refusal: null, edits: (before?.edits ?? 0) + 1 };
}

/** The server's copy is this now, and ours was made from `common`. */
function over(record: EntryRecord, stored: StoredEntry, common: Entry | null): EntryRecord {
  const { etag, ...base } = stored;
  const own = mergeEntry(common, base, record.own);
  const state = record.state === 'removed' ? 'removed' : 'unsent';
  if (state === 'unsent' && isEqual(own, base)) return sentRecord(record.user, stored, record.edits);
  return { ...record, own, base, etag, state, refusal: null };
}

/** The server has another version. `isCommon`: the copy we have is of the same data, not from before a restore. */
export function received(record: EntryRecord, stored: StoredEntry, isCommon: (etag: string) => boolean): EntryRecord {
  const base = record.etag !== null && isCommon(record.etag) ? baseOf(record) : null;
  if (record.state === 'sent' && base) return sentRecord(record.user, stored, record.edits);
  return over(record, stored, base);
}

/** The first that this device sees of it. */
export const firstReceived = (user: string, stored: StoredEntry): EntryRecord => sentRecord(user, stored, 0);

/** The server has taken `sent`, and keeps it as `stored`. */
export const acknowledged = (record: EntryRecord, sent: Entry, stored: StoredEntry): EntryRecord =>
  over(record, stored, sent);

/** The server has none: it was never sent, is gone with its cast, or a backup without it was restored. */
export const withoutCopy = (record: EntryRecord): EntryRecord => ({
  ...record,
  base: null,
  etag: null,
  state: record.state === 'sent' ? 'unsent' : record.state,
});

export const inState = (record: EntryRecord, state: Exclude<RecordState, 'sent'>, refusal: string | null = null) =>
  ({ ...record, base: baseOf(record), state, refusal }) satisfies EntryRecord;

/** Its cast stands at another millisecond now, where a record may be already. */
export function moved(record: EntryRecord, there: EntryRecord | null, timestamp: string): EntryRecord {
  const own = { ...record.own, timestamp };
  return changed(record.user, there, there ? mergeEntry(null, there.own, own) : own);
}
