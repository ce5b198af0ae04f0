import {
  type EntryDb,
  type JournalUser,
  nobodys,
  type Survey,
  type Update,
  type Updated,
  type UserRecords,
} from './entry-db.ts';
import type { EntryRecord, RecordId } from './entry-record.ts';

const NAME = 'guanxiang-journal';
const ENTRIES = 'entries';
const USERS = 'users';
/** By user, and whether the server has the record as it is. */
const WAITING = 'waiting';
/** A browser that never answers must not keep the queue waiting. */
const PATIENCE_MS = 10_000;
/** From here on it is quicker to ask first which records are there. */
const MANY = 20;

type Row = EntryRecord & { readonly waits: 0 | 1 };

const rowOf = (record: EntryRecord): Row => ({ ...record, waits: record.state === 'sent' ? 0 : 1 });
const recordOf = ({ waits: _, ...record }: Row): EntryRecord => record;
const keyOf = (user: string, { timestamp, cast }: RecordId): IDBValidKey => [user, timestamp, cast];
/** An empty array comes after every string. */
const keysOf = (user: string): IDBKeyRange => IDBKeyRange.bound([user], [user, []]);

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      const entries = request.result.createObjectStore(ENTRIES, { keyPath: ['user', 'timestamp', 'cast'] });
      entries.createIndex(WAITING, ['user', 'waits']);
      request.result.createObjectStore(USERS, { keyPath: 'user' });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    setTimeout(() => reject(new Error('the database does not open')), PATIENCE_MS);
  });
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Resolves when it is on the disk. */
const endOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
    setTimeout(() => reject(new Error('the transaction does not end')), PATIENCE_MS);
  });

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

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
  let transaction: IDBTransaction;
  try {
    transaction = database.transaction([ENTRIES, USERS], 'readwrite', { durability: 'strict' });
  } catch {
    return { kind: 'unavailable', changed: [] }; // closed by the browser
  }
  const entries = transaction.objectStore(ENTRIES);
  const users = transaction.objectStore(USERS);
  const end = endOf(transaction);
  const changed: [RecordId, EntryRecord | null][] = [];
  let stopped: 'stopped' | { readonly error: unknown } | null = null;
  const guarded = (work: () => void) => {
    try {
      if (stopped) return;
      if (isAllowed()) return work();
      stopped = 'stopped';
    } catch (error) {
      stopped = { error };
    }
    transaction.abort();
  };
  const known: IDBRequest<JournalUser | undefined> = users.get(user);
  known.onsuccess = () =>
    guarded(() => {
      if (about === null) users.delete(user);
      else if (about || !known.result) users.put({ ...nobodys(user), ...known.result, ...about });
    });
  visit(entries, { user, ids }, (id, record) =>
    guarded(() => {
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
    const why = stopped as 'stopped' | { readonly error: unknown } | null;
    if (why && why !== 'stopped') throw why.error;
    if (why) return { kind: 'stopped', changed: [] };
    return { kind: isFull(error) ? 'full' : 'unavailable', changed: [] };
  }
}

async function survey(database: IDBDatabase, user: string): Promise<Survey> {
  const transaction = database.transaction([ENTRIES, USERS]);
  const entries = transaction.objectStore(ENTRIES);
  const [keys, waiting, about] = await Promise.all([
    answerOf(entries.getAllKeys(keysOf(user))),
    answerOf<Row[]>(entries.index(WAITING).getAll(IDBKeyRange.only([user, 1]))),
    answerOf<JournalUser | undefined>(transaction.objectStore(USERS).get(user)),
  ]);
  const ids = (keys as [string, string, string][]).map(([, timestamp, cast]) => ({ timestamp, cast }));
  return { ids, waiting: waiting.map(recordOf), about: about ?? null };
}

async function readAll(database: IDBDatabase, user: string): Promise<UserRecords> {
  const transaction = database.transaction([ENTRIES, USERS]);
  const [rows, about] = await Promise.all([
    answerOf<Row[]>(transaction.objectStore(ENTRIES).getAll(keysOf(user))),
    answerOf<JournalUser | undefined>(transaction.objectStore(USERS).get(user)),
  ]);
  return { records: rows.map(recordOf), about: about ?? null };
}

async function readSome(database: IDBDatabase, user: string, ids: readonly RecordId[]): Promise<EntryRecord[]> {
  const entries = database.transaction(ENTRIES).objectStore(ENTRIES);
  const rows = await Promise.all(ids.map((id) => answerOf<Row | undefined>(entries.get(keyOf(user, id)))));
  return rows.filter((row) => row !== undefined).map(recordOf);
}

/** The entries of this browser. A private window may have no such database; then nothing is kept, and everything else works. */
export function openIndexedDb(): EntryDb {
  let database: Promise<IDBDatabase> | null = null;
  const opened = (): Promise<IDBDatabase> => {
    database ??= open().then((it) => {
      it.onversionchange = () => it.close();
      it.onclose = () => {
        database = null;
      };
      return it;
    });
    return database.catch((error) => {
      database = null; // the next use tries again
      throw error;
    });
  };
  const within = <T>(work: (database: IDBDatabase) => Promise<T>): Promise<T | null> =>
    opened()
      .then(work)
      .catch(() => null);

  return {
    read: (user) => within((it) => readAll(it, user)),
    get: (user, ids) => within((it) => readSome(it, user, ids)),
    survey: (user) => within((it) => survey(it, user)),
    users: () => within((it) => answerOf<JournalUser[]>(it.transaction(USERS).objectStore(USERS).getAll())),
    async update(update) {
      const it = await opened().catch(() => null);
      return it ? write(it, update) : { kind: 'unavailable', changed: [] };
    },
  };
}
