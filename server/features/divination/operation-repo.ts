import type { OperationNumber } from '#contract/result-headers.ts';
import { CAST_NAME_LENGTH } from '#core/casting/cast-name.ts';
import type { Db } from '#server/db/database.ts';

/** A save or delete with the number its tab gave it. */
export interface Operation extends OperationNumber {
  readonly userId: string;
  readonly timestamp: string;
  readonly kind: 'save' | 'delete';
}

/**
 * Whether this number, or a higher one, was already received under this id for this timestamp. If it is the last one again, its time is
 * renewed: an operation repeated after a restore must lose to one that was received after the restore (isOvertaken).
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
 * All devices of a user repeat what a restore has undone under one id, restore-<epoch>-010001-0, with a number made from the revision
 * at which it was true. Every id ends in the cast's name, because two results may have one timestamp.
 */
const REPLAY = 'restore-';
const castSuffixOf = (clientId: string): string => clientId.slice(-CAST_NAME_LENGTH - 1);

/** Whether a tab changed this result after the restore; an operation repeated from before the restore then loses. */
async function isOvertaken(db: Db, { userId, timestamp, clientId }: Operation): Promise<boolean> {
  const restored = await db.selectFrom('meta').select('value').where('key', '=', 'restored').executeTakeFirst();
  const row = await db
    .selectFrom('result_operations')
    .select('seq')
    .where('user_id', '=', userId)
    .where('timestamp', '=', timestamp)
    .where('client_id', 'not like', `${REPLAY}%`)
    .where('client_id', 'like', `%${castSuffixOf(clientId)}`)
    .where('at', '>=', Number(restored?.value ?? 0))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether a delete that is repeated after a restore is in the restored data already, under its first id and number. Then the result was
 * saved again after it and stays; unless the repeated id is there too, which means that another device has repeated the save.
 */
export async function isInBackup(db: Db, repeated: Operation, first: OperationNumber): Promise<boolean> {
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
