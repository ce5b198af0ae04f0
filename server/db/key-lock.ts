import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { Engine } from './engine.ts';

/**
 * Until this transaction ends, another one that locks the same key waits: what was counted before a row is inserted is still true
 * then. The key is any text; keys with the same hash wait for each other, which is rare and harmless. To avoid deadlocks, a
 * transaction locks several keys in the order of their texts.
 */
export async function lockKey(transaction: Db, engine: Engine, key: string): Promise<void> {
  if (engine === 'sqlite') return; // one writer at a time anyway
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
}

/** One change of a role, or superadmin who leaves, at a time, by a call or by a command, so that a superadmin is left. */
export const lockRoles = (transaction: Db, engine: Engine): Promise<void> => lockKey(transaction, engine, 'roles');
