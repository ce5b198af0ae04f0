import { connectionTo, isFull } from '#web/platform/device/indexed-db-requests.ts';
import { openLog } from './answer-stores.ts';
import type { Kept } from './practice-db.ts';

type Work<T> = (database: IDBDatabase) => Promise<T>;

/** The database of the log, opened at the first use; nothing rejects. */
export interface LogConnection {
  readonly read: <T, Otherwise>(work: Work<T>, otherwise: Otherwise) => Promise<T | Otherwise>;
  readonly write: <T>(work: Work<T>) => Promise<T | Kept>;
}

export function connectLog(): LogConnection {
  const within = connectionTo(openLog);
  return {
    read: (work, otherwise) => within(work, () => otherwise),
    write: (work) => within(work, (error): Kept => (isFull(error) ? 'full' : 'unavailable')),
  };
}

/** One for all parts of a page. */
export const log: LogConnection = connectLog();
