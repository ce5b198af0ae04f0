/** Requests of IndexedDB as promises, and the connection to a database. */

/** A browser that never answers has no database; what waits for it does not wait longer than this. */
const TIMEOUT_MS = 60_000;

function withTimeout<T>(start: (resolve: (value: T) => void, reject: (error: unknown) => void) => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<T>((resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the database does not answer')), TIMEOUT_MS);
    start(resolve, reject);
  }).finally(() => clearTimeout(timer));
}

export const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  withTimeout((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** `upgrade` makes the stores that the version `before` does not have; 0 where the database is new. */
export function openDatabase(
  name: string,
  version: number,
  upgrade: (database: IDBDatabase, transaction: IDBTransaction, before: number) => void,
): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = ({ oldVersion }) =>
    upgrade(request.result, request.transaction as IDBTransaction, oldVersion); // there is one while it is upgraded
  return resultOf(request);
}

type Work<T> = (database: IDBDatabase) => Promise<T>;
export type Connection = <T, Otherwise>(
  work: Work<T>,
  otherwise: (error: unknown) => Otherwise,
) => Promise<T | Otherwise>;

/** A database that is opened at its first use, and again once it was closed by the browser or for another version. Nothing rejects. */
export function connectionTo(open: () => Promise<IDBDatabase>): Connection {
  let database: Promise<IDBDatabase> | null = null;
  const forget = () => {
    database = null;
  };
  async function opened(): Promise<IDBDatabase> {
    database ??= open();
    const it = await database;
    it.onclose = forget;
    it.onversionchange = () => {
      forget();
      it.close();
    };
    return it;
  }
  return async (work, otherwise) => {
    try {
      return await work(await opened());
    } catch (error) {
      forget(); // not there, or closed by the browser: the next use opens it again
      return otherwise(error);
    }
  };
}

/** Resolves when it is on the disk. */
export const endOf = (transaction: IDBTransaction): Promise<void> =>
  withTimeout<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

export const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';
