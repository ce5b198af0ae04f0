import type { Database, Db } from '#server/db/database.ts';
import { takeTurn } from './result-repo.ts';

/** One transaction at a time for each user: what was found at its beginning is still true at its end. */
export const writeInTurn = <T>(database: Database, userId: string, work: (db: Db) => Promise<T>): Promise<T> =>
  database.write(async (transaction) => {
    await takeTurn(transaction, database.engine, userId);
    return work(transaction);
  });
