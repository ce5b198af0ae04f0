/** Records in IndexedDB. A private window may have no such database; then nothing is kept, and everything else works. */
import {
  type Connection,
  connectionTo,
  endOf,
  isFull,
  openDatabase,
  resultOf,
} from '#web/platform/device/indexed-db-requests.ts';
import {
  type About,
  type Change,
  type Changed,
  type Clearing,
  NOTHING_KNOWN,
  type Range,
  type RecordKind,
  type Records,
} from './records.ts';

const NAME = 'guanxiang-saved';
/** Earlier versions had a database for entries, and one for answers. */
const EARLIER = ['guanxiang-journal', 'guanxiang-practice'];
const RECORDS = 'records';
const USERS = 'users';
/** By user, and whether the record waits. */
const WAITING = 'waiting';
/** So many are quicker read at once, with what lies between them, than one by one. */
const MANY = 20;

interface Row<R> {
  readonly kind: string;
  readonly user: string;
  readonly key: string;
  readonly waits: 0 | 1;
  readonly record: R;
}

type UserRow = About & { readonly kind: string; readonly user: string };

const openSaved = (): Promise<IDBDatabase> =>
  openDatabase(NAME, 1, (database) => {
    const records = database.createObjectStore(RECORDS, { keyPath: ['kind', 'user', 'key'] });
    records.createIndex(WAITING, ['kind', 'user', 'waits']);
    database.createObjectStore(USERS, { keyPath: ['kind', 'user'] });
  });

/** An empty array comes after every text. */
const within = (...key: readonly string[]): IDBKeyRange => IDBKeyRange.bound(key, [...key, []]);

/** The stores in one transaction, for the records of one kind. */
function storesOf<R>(database: IDBDatabase, kind: RecordKind<R>, mode: 'readonly' | 'readwrite') {
  const { name, waits, isWanted = () => true } = kind;
  const transaction = database.transaction([RECORDS, USERS], mode, { durability: 'strict' });
  const [records, users] = [transaction.objectStore(RECORDS), transaction.objectStore(USERS)];

  function rowsOf(user: string, { waiting, after, max }: Range): Promise<readonly Row<R>[]> {
    if (waiting) return resultOf(records.index(WAITING).getAll(IDBKeyRange.only([name, user, 1]), max));
    const range =
      after === undefined ? within(name, user) : IDBKeyRange.bound([name, user, after], [name, user, []], true);
    return resultOf(records.getAll(range, max));
  }

  return {
    transaction,
    isWanted,
    undo() {
      try {
        transaction.abort();
      } catch {} // it is over: undone by the browser
    },
    rowsOf,
    aboutOf: (user: string) => resultOf<UserRow | undefined>(users.get([name, user])),
    all: () => resultOf<UserRow[]>(users.getAll(within(name))),
    countOf: async (user: string) => {
      const [all, waiting] = await Promise.all([
        resultOf(records.count(within(name, user))),
        resultOf(records.index(WAITING).count(IDBKeyRange.only([name, user, 1]))),
      ]);
      return { all, waiting };
    },
    async keysOf(user: string): Promise<readonly string[]> {
      const keys = await resultOf(records.getAllKeys(within(name, user)));
      return (keys as [string, string, string][]).map(([, , key]) => key);
    },
    /** Those of these keys that are there. */
    async found(user: string, keys: readonly string[]): Promise<ReadonlyMap<string, R>> {
      const [first = '', last = ''] = [keys.toSorted()[0], keys.toSorted().at(-1)];
      const range = IDBKeyRange.bound([name, user, first], [name, user, last]);
      const rows: readonly (Row<R> | undefined)[] =
        keys.length < MANY
          ? await Promise.all(keys.map((key) => resultOf(records.get([name, user, key]))))
          : await resultOf<Row<R>[]>(records.getAll(range));
      return new Map(rows.flatMap((row) => (row ? [[row.key, row.record]] : [])));
    },
    put: (user: string, key: string, record: R) =>
      records.put({ kind: name, user, key, waits: waits(record) ? 1 : 0, record } satisfies Row<R>),
    remove: (user: string, key: string) => records.delete([name, user, key]),
    removeAll: (user: string) => records.delete(within(name, user)),
    putAbout: (user: string, about: About | null) =>
      about ? users.put({ ...about, kind: name, user }) : users.delete([name, user]),
  };
}

type Stores<R> = ReturnType<typeof storesOf<R>>;

/** All or nothing: nothing if `work` throws, or answers null. */
async function atOnce<R, T>(
  database: IDBDatabase,
  kind: RecordKind<R>,
  work: (stores: Stores<R>) => Promise<T | null>,
): Promise<T | null> {
  const stores = storesOf(database, kind, 'readwrite');
  const done = await work(stores).catch((error: unknown) => {
    stores.undo();
    throw stores.transaction.error ?? error; // what ended it, such as a full device
  });
  if (done === null) stores.undo();
  else await endOf(stores.transaction);
  return done;
}

/** Null if one is not allowed. */
async function write<R>(stores: Stores<R>, changes: readonly Change<R>[]): Promise<Changed<R>['changed'] | null> {
  const before = await Promise.all(
    changes.map(({ user, keys }) => Promise.all([stores.aboutOf(user), stores.found(user, keys)])),
  );
  if (!changes.every(({ isAllowed }) => isAllowed?.() ?? true)) return null;
  const changed: [string, R | null][] = [];
  for (const [index, { user, keys, change, about }] of changes.entries()) {
    const [known = NOTHING_KNOWN, there] = before[index] ?? [];
    const changedBefore = changed.length;
    for (const key of keys) {
      const next = change(there?.get(key) ?? null, key);
      if (next === undefined) continue;
      if (next === null) stores.remove(user, key);
      else stores.put(user, key, next);
      changed.push([key, next]);
    }
    const isWritten = changed.length > changedBefore;
    const next = about?.(known);
    const writes = known.writes + Number(isWritten);
    if (isWritten || about) stores.putAbout(user, next === null ? null : { ...known, ...next, writes });
  }
  return changed;
}

/** What is kept is written again, into a range that was emptied: few, as a rule none. Null if it is not allowed. */
async function clear<R>(
  stores: Stores<R>,
  user: string,
  { mode, isAllowed, parkedAt }: Clearing,
): Promise<true | null> {
  const waiting = await stores.rowsOf(user, { waiting: true });
  const kept = waiting.filter(({ record }) => mode === 'keep' && stores.isWanted(record));
  if (!isAllowed()) return null;
  stores.removeAll(user);
  for (const { key, record } of kept) stores.put(user, key, record);
  stores.putAbout(user, kept.length > 0 ? { ...NOTHING_KNOWN, parkedAt } : null);
  return true;
}

/** What databases of earlier versions have is taken over first, if there may be any. */
async function openWhole(): Promise<IDBDatabase> {
  const database = await openSaved();
  const names = await indexedDB.databases?.().catch(() => null);
  if (!names || names.some(({ name = '' }) => EARLIER.includes(name))) {
    const into: Connection = (work, otherwise) => work(database).catch(otherwise);
    const step = await import('./take-over.ts').catch(() => null); // not loaded: the next start takes over
    await step?.takeOver((kind) => openRecords(kind, into));
  }
  return database;
}

export const connectSaved = (): Connection => connectionTo(openWhole);

/** One for all parts of a page. */
const saved = connectSaved();

const faultOf = (error: unknown) => (isFull(error) ? 'full' : 'unavailable');

export function openRecords<R>(kind: RecordKind<R>, connection: Connection = saved): Records<R> {
  const orNull = <T>(work: (stores: Stores<R>) => Promise<T>) =>
    connection(
      (database) => work(storesOf(database, kind, 'readonly')),
      () => null,
    );
  return {
    read: (user, range = () => ({})) =>
      orNull(async (stores) => {
        const about = (await stores.aboutOf(user)) ?? null;
        const rows = await stores.rowsOf(user, range(about));
        return { about, records: rows.map(({ record }) => record) };
      }),
    keys: (user) => orNull((stores) => stores.keysOf(user)),
    get: (user, keys) =>
      orNull(async (stores) => {
        const found = await stores.found(user, keys);
        return keys.flatMap((key) => found.get(key) ?? []);
      }),
    count: (user) => orNull((stores) => stores.countOf(user)),
    users: () => orNull((stores) => stores.all()),
    update: (...changes) =>
      connection(
        async (database) => {
          const changed = await atOnce(database, kind, (stores) => write(stores, changes));
          return changed ? { kind: 'kept', changed } : { kind: 'stopped', changed: [] };
        },
        (error) => ({ kind: faultOf(error), changed: [] }),
      ),
    clear: (user, clearing) =>
      connection(
        async (database) =>
          (await atOnce(database, kind, (stores) => clear(stores, user, clearing))) ? 'kept' : 'stopped',
        faultOf,
      ),
  };
}
