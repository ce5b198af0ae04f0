import type { OperationNumber } from '#contract/schemas/result-headers.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import type { Db } from '#server/db/database.ts';

/** For each user: of 5,000 results and as many deletes. */
export const OPERATIONS_MAX = 10_000;
const REMOVED_MORE = 1000;

/** A save or delete with the number its tab gave it. */
export interface Operation extends OperationNumber {
  readonly userId: string;
  readonly timestamp: string;
  readonly kind: 'save' | 'delete';
}

/** Whether this seq, or a higher one, was already received under this client id for this timestamp. */
export async function isStale(db: Db, { userId, timestamp, clientId, seq }: Operation): Promise<boolean> {
  const row = await db
    .selectFrom('result_operations')
    .select('seq')
    .where('user_id', '=', userId)
    .where('timestamp', '=', timestamp)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row !== undefined && row.seq >= seq;
}

const countOfUser = compileOnce((db, { userId }: { userId: string }) =>
  db
    .selectFrom('result_operations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId),
);

/** By the moment of the last of them: on statistics of before these rows, PostgreSQL would compare each row with each of a list. */
async function removeOldest(db: Db, userId: string, count: number): Promise<void> {
  await db
    .deleteFrom('result_operations')
    .where('user_id', '=', userId)
    .where('at', '<=', ({ selectFrom }) =>
      selectFrom('result_operations')
        .select('at')
        .where('user_id', '=', userId)
        .orderBy('at')
        .offset(count - 1)
        .limit(1),
    )
    .execute();
}

/**
 * A delete of nothing is recorded too, so that it stops a save that arrives after it. Beyond the limit the oldest are removed, a
 * thousand more than needed, because finding them means sorting all of the user's.
 */
export async function recordOperation(db: Db, operation: Operation, now: number): Promise<void> {
  const { userId, timestamp, clientId, seq, kind } = operation;
  await db
    .insertInto('result_operations')
    .values({ user_id: userId, timestamp, client_id: clientId, seq, kind, at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'timestamp', 'client_id']).doUpdateSet({ seq, kind, at: now }),
    )
    .execute();
  const [counted] = await countOfUser(db, { userId });
  const excess = Number(counted?.count) - OPERATIONS_MAX;
  if (excess > 0) await removeOldest(db, userId, excess + REMOVED_MORE);
}
