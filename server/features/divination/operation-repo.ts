import type { OperationNumber } from '#contract/result-headers.ts';
import type { Db } from '#server/db/database.ts';

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

export async function recordOperation(db: Db, operation: Operation, now: number): Promise<void> {
  const { userId, timestamp, clientId, seq, kind } = operation;
  await db
    .insertInto('result_operations')
    .values({ user_id: userId, timestamp, client_id: clientId, seq, kind, at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'timestamp', 'client_id']).doUpdateSet({ seq, kind, at: now }),
    )
    .execute();
}

export async function removeOldOperations(db: Db, before: number): Promise<void> {
  await db.deleteFrom('result_operations').where('at', '<', before).execute();
}
