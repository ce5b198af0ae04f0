import type { Db } from '#server/db/database.ts';

/** An operation as the client that sent it numbers it. */
export interface Operation {
  readonly userId: string;
  readonly timestamp: string;
  readonly clientId: string;
  readonly seq: number;
  readonly kind: 'save' | 'delete';
}

/** Stale: this client has already been heard, about this timestamp, with this number or a later one. */
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
