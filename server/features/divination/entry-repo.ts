import { bytesOf, toDocument } from '#contract/entry.ts';
import type { Entry } from '#core/journal/entry.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import type { Db } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { raiseRevision } from '#server/db/user-writes.ts';

/** An entry and the number of the write that it comes from. */
export interface EntryVersion {
  readonly entry: Entry;
  readonly revision: number;
  readonly bytes: number;
}

export type EntryRow = Omit<Schema['entries'], 'user_id'>;

/** Documents were checked when they were written. */
const toVersion = ({ timestamp, revision, bytes, document }: EntryRow): EntryVersion => ({
  entry: { timestamp, ...JSON.parse(document) },
  revision,
  bytes,
});

const COLUMNS = ['timestamp', 'revision', 'bytes', 'document'] as const;

const entryAt = compileOnce((db, { userId, timestamp }: { userId: string; timestamp: string }) =>
  db.selectFrom('entries').select(COLUMNS).where('user_id', '=', userId).where('timestamp', '=', timestamp),
);

export async function findEntry(db: Db, userId: string, timestamp: string): Promise<EntryVersion | null> {
  const [row] = await entryAt(db, { userId, timestamp });
  return row ? toVersion(row) : null;
}

const PAGE_BYTES = 1024 * 1024;
const PAGE_ENTRIES = 1000;

const sizesSince = compileOnce((db, { userId, since }: { userId: string; since: number }) =>
  db
    .selectFrom('entries')
    .select(['revision', 'bytes'])
    .where('user_id', '=', userId)
    .where('revision', '>', since)
    .orderBy('revision')
    .limit(PAGE_ENTRIES + 1),
);

/** The revision up to which a page of what was written after this one goes, a megabyte of it, at least one entry; null if there is nothing. */
export async function findPageSince(db: Db, userId: string, since: number) {
  const sizes = await sizesSince(db, { userId, since });
  let taken = 0;
  let bytes = 0;
  while (taken < Math.min(sizes.length, PAGE_ENTRIES)) {
    bytes += sizes[taken]?.bytes ?? 0;
    if (taken > 0 && bytes > PAGE_BYTES) break;
    taken++;
  }
  return { upTo: sizes[taken - 1]?.revision ?? null, more: taken < sizes.length };
}

/** What was written after one revision, up to another. As rows: a page of them is read slice by slice. */
export async function findEntryRows(db: Db, userId: string, since: number, upTo: number): Promise<readonly EntryRow[]> {
  return db
    .selectFrom('entries')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('revision', '>', since)
    .where('revision', '<=', upTo)
    .orderBy('revision')
    .execute();
}

const bytesOfUser = compileOnce((db, { userId }: { userId: string }) =>
  db
    .selectFrom('entries')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
    .where('user_id', '=', userId),
);

export async function countEntryBytes(db: Db, userId: string): Promise<number> {
  const [row] = await bytesOfUser(db, { userId });
  return Number(row?.bytes ?? 0);
}

/** Writes the entry over the one that is there. */
export async function storeEntry(db: Db, userId: string, entry: Entry): Promise<EntryVersion> {
  const { revision } = await raiseRevision(db, userId, 'entry_revision');
  const written = { revision, bytes: bytesOf(entry), document: toDocument(entry) };
  await db
    .insertInto('entries')
    .values({ user_id: userId, timestamp: entry.timestamp, ...written })
    .onConflict((conflict) => conflict.columns(['user_id', 'timestamp']).doUpdateSet(written))
    .execute();
  return { entry, revision, bytes: written.bytes };
}
