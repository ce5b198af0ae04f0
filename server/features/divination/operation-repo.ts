import type { Db } from '#server/db/database.ts';

/** An operation as the client that sent it numbers it. */
export interface Operation {
  readonly userId: string;
  readonly timestamp: string;
  readonly clientId: string;
  readonly seq: number;
  readonly kind: 'save' | 'delete';
}

/**
 * Stale: this client has already been heard, about this timestamp, with this number or a later one. The last word said again changes
 * nothing, but it was said now: what is repeated from before a restore must yield to it.
 */
export async function isStale(db: Db, operation: Operation, now: number): Promise<boolean> {
  const { userId, timestamp, clientId, seq } = operation;
  const row = await db
    .selectFrom('result_operations')
    .select('seq')
    .where('user_id', '=', userId)
    .where('timestamp', '=', timestamp)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (row?.seq === seq) await recordOperation(db, operation, now);
  if (row !== undefined && row.seq >= seq) return true;
  return clientId.startsWith(REPLAY) && isOvertaken(db, operation);
}

/**
 * All devices of a user repeat what a restore has undone under one name, restore-<epoch>-010001-0, numbered by the revision at which it
 * was true. Any other name ends in the result too, because two may have one timestamp.
 */
const REPLAY = 'restore-';
const RESULT_NAME = '-010001-0'.length;

/** Whether anything was done to this result since the data was restored: what is repeated from before yields to it. */
async function isOvertaken(db: Db, { userId, timestamp, clientId }: Operation): Promise<boolean> {
  const restored = await db.selectFrom('meta').select('value').where('key', '=', 'restored').executeTakeFirst();
  const row = await db
    .selectFrom('result_operations')
    .select('seq')
    .where('user_id', '=', userId)
    .where('timestamp', '=', timestamp)
    .where('client_id', 'not like', `${REPLAY}%`)
    .where('client_id', 'like', `%${clientId.slice(-RESULT_NAME)}`)
    .where('at', '>=', Number(restored?.value ?? 0))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * A delete repeated after a restore that the restored data had heard in its time, under the name and number it had then: the result it
 * finds was saved again after it, unless it is there because another device has repeated it.
 */
export async function isInBackup(db: Db, repeated: Operation, first: Pick<Operation, 'clientId' | 'seq'>) {
  const rows = await db
    .selectFrom('result_operations')
    .select(['client_id', 'seq'])
    .where('user_id', '=', repeated.userId)
    .where('timestamp', '=', repeated.timestamp)
    .where('client_id', 'in', [repeated.clientId, first.clientId])
    .execute();
  const seqOf = (clientId: string) => rows.find((row) => row.client_id === clientId)?.seq;
  return (seqOf(first.clientId) ?? -1) >= first.seq && seqOf(repeated.clientId) === undefined;
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
