import { answerOf, connectionTo, endOf, isFull, openDatabase } from '#web/platform/device/indexed-db-requests.ts';
import { type EntryDb, type JournalUser, nobodys, type Update, type Updated, type UserRecords } from './entry-db.ts';
import type { EntryRecord, RecordId } from './entry-record.ts';

const NAME = 'guanxiang-journal';
const ENTRIES = 'entries';
const USERS = 'users';
/** By user, and whether the server has the record as it is. */
const WAITING = 'waiting';
/** From here on it is quicker to ask first which records are there. */
const MANY = 20;

type Row = EntryRecord & { readonly waits: 0 | 1 };

const rowOf = (record: EntryRecord): Row => ({ ...record, waits: record.state === 'sent' ? 0 : 1 });
const recordOf = ({ waits: _, ...record }: Row): EntryRecord => record;
const keyOf = (user: string, { timestamp, cast }: RecordId): IDBValidKey => [user, timestamp, cast];
/** An empty array comes after every string. */
const keysOf = (user: string): IDBKeyRange => IDBKeyRange.bound([user], [user, []]);

const open = (): Promise<IDBDatabase> =>
  openDatabase(NAME, 1, (database) => {
    const entries = database.createObjectStore(ENTRIES, { keyPath: ['user', 'timestamp', 'cast'] });
    entries.createIndex(WAITING, ['user', 'waits']);
    database.createObjectStore(USERS, { keyPath: 'user' });
  });

/** The rows of these ids, each given to `each` as soon as it is there, within the transaction. */
function visit(entries: IDBObjectStore, { user, ids }: Pick<Update, 'user' | 'ids'>, each: Visitor): void {
  const visitOne = (id: RecordId) => {
    const request: IDBRequest<Row | undefined> = entries.get(keyOf(user, id));
    request.onsuccess = () => each(id, request.result ? recordOf(request.result) : null);
  };
  if (ids.length < MANY) {
    for (const id of ids) visitOne(id);
    return;
  }
  const request = entries.getAllKeys(keysOf(user));
  request.onsuccess = () => {
    const there = new Set(request.result.map(String));
    for (const id of ids)
      if (there.has(String(keyOf(user, id)))) visitOne(id);
      else each(id, null);
  };
}
type Visitor = (id: RecordId, record: EntryRecord | null) => void;

async function write(database: IDBDatabase, { user, ids, change, isAllowed, about }: Update): Promise<Updated> {
  const transaction = database.transaction([ENTRIES, USERS], 'readwrite', { durability: 'strict' });
  const entries = transaction.objectStore(ENTRIES);
  const users = transaction.objectStore(USERS);
  const end = endOf(transaction);
  const changed: [RecordId, EntryRecord | null][] = [];
  let isStopped = false;
  const whileAllowed = (work: () => void) => {
    isStopped ||= !isAllowed();
    if (!isStopped) return work();
    try {
      transaction.abort();
    } catch {
      // aborted before
    }
  };
  const known: IDBRequest<JournalUser | undefined> = users.get(user);
  known.onsuccess = () =>
    whileAllowed(() => {
      if (about === null) users.delete(user);
      else if (about || !known.result) users.put({ ...nobodys(user), ...known.result, ...about });
    });
  visit(entries, { user, ids }, (id, record) =>
    whileAllowed(() => {
      const next = change(record, id);
      if (next === undefined) return;
      if (next) entries.put(rowOf(next));
      else entries.delete(keyOf(user, id));
      changed.push([id, next]);
    }),
  );
  try {
    await end;
    return { kind: 'kept', changed };
  } catch (error) {
    if (!isStopped && !isFull(error)) throw error;
    return { kind: isStopped ? 'stopped' : 'full', changed: [] };
  }
}

async function readRows(
  database: IDBDatabase,
  user: string,
  rowsIn: (entries: IDBObjectStore) => IDBRequest<Row[]>,
): Promise<UserRecords> {
  const transaction = database.transaction([ENTRIES, USERS]);
  const [rows, about] = await Promise.all([
    answerOf(rowsIn(transaction.objectStore(ENTRIES))),
    answerOf<JournalUser | undefined>(transaction.objectStore(USERS).get(user)),
  ]);
  return { records: rows.map(recordOf), about: about ?? null };
}

async function readIds(database: IDBDatabase, user: string): Promise<readonly RecordId[]> {
  const keys = await answerOf(database.transaction(ENTRIES).objectStore(ENTRIES).getAllKeys(keysOf(user)));
  return (keys as [string, string, string][]).map(([, timestamp, cast]) => ({ timestamp, cast }));
}

async function readSome(database: IDBDatabase, user: string, ids: readonly RecordId[]): Promise<EntryRecord[]> {
  const entries = database.transaction(ENTRIES).objectStore(ENTRIES);
  const rows = await Promise.all(ids.map((id) => answerOf<Row | undefined>(entries.get(keyOf(user, id)))));
  return rows.filter((row) => row !== undefined).map(recordOf);
}

/** The entries of this browser. A private window may have no such database; then nothing is kept, and everything else works. */
export function openIndexedDb(): EntryDb {
  const within = connectionTo(open);
  const orNull = <T>(work: (database: IDBDatabase) => Promise<T>) => within(work, () => null);
  return {
    read: (user) => orNull((it) => readRows(it, user, (entries) => entries.getAll(keysOf(user)))),
    waiting: (user) =>
      orNull((it) => readRows(it, user, (entries) => entries.index(WAITING).getAll(IDBKeyRange.only([user, 1])))),
    ids: (user) => orNull((it) => readIds(it, user)),
    get: (user, ids) => orNull((it) => readSome(it, user, ids)),
    users: () => orNull((it) => answerOf<JournalUser[]>(it.transaction(USERS).objectStore(USERS).getAll())),
    update: (update) =>
      within(
        (it) => write(it, update),
        () => ({ kind: 'unavailable', changed: [] }),
      ),
  };
}
