import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '#contract/limits.ts';
import type { Db } from './database.ts';

/** One server among those on the same PostgreSQL. */
export interface Instance {
  readonly id: string;
  readonly version: string;
  /** The last migration that its version knows. */
  readonly schema: string;
}

export interface SeenInstance extends Instance {
  readonly started_at: number;
  readonly seen_at: number;
}

/** A server that was not seen for so long has ended, or cannot reach the database: five heartbeats. */
const GONE_AFTER_MS = 15_000;
const FORGOTTEN_AFTER_MS = DAY_MS;

/** The clock that all servers share, in milliseconds. Not the time at which the transaction began. */
const clock = (): RawBuilder<number> => sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Writes that the server is there; returns the database's time. */
export async function writeHeartbeat(db: Db, instance: Instance): Promise<number> {
  const { seen_at } = await db
    .insertInto('instances')
    .values({ ...instance, started_at: clock(), seen_at: clock() })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: clock() }))
    .returning('seen_at')
    .executeTakeFirstOrThrow();
  return seen_at;
}

export const removeInstance = (db: Db, id: string) => db.deleteFrom('instances').where('id', '=', id).execute();

export const removeForgottenInstances = (db: Db) =>
  db
    .deleteFrom('instances')
    .where('seen_at', '<', sql<number>`${clock()} - ${sql.val(FORGOTTEN_AFTER_MS)}::bigint`)
    .execute();

/** The servers that run, the oldest first. */
export const runningInstances = (db: Db): Promise<readonly SeenInstance[]> =>
  db
    .selectFrom('instances')
    .selectAll()
    .where('seen_at', '>=', sql<number>`${clock()} - ${sql.val(GONE_AFTER_MS)}::bigint`)
    .orderBy('started_at')
    .orderBy('id')
    .execute();
