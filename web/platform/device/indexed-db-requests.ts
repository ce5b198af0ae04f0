/** Requests of IndexedDB as promises. */

/** A browser that never answers has no database; what waits for it does not wait longer than this. */
const TIMEOUT_MS = 60_000;

function withTimeout<T>(start: (resolve: (value: T) => void, reject: (error: unknown) => void) => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<T>((resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the database does not answer')), TIMEOUT_MS);
    start(resolve, reject);
  }).finally(() => clearTimeout(timer));
}

export const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
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
  return answerOf(request);
}

/** Resolves when it is on the disk. */
export const endOf = (transaction: IDBTransaction): Promise<void> =>
  withTimeout<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

export const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';
