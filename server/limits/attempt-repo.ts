import type { AttemptLimit } from '#contract/rate-limits.ts';
import type { Db } from '../db/database.ts';

export interface Attempt {
  readonly kind: AttemptLimit['kind'];
  /** An account, an address, a user id, or empty when everyone is counted together. */
  readonly subject: string;
}

export async function recordAttempts(db: Db, attempts: readonly Attempt[], now: number): Promise<void> {
  await db
    .insertInto('attempts')
    .values(attempts.map(({ kind, subject }) => ({ kind, subject, at: now })))
    .execute();
}

/** How many since then, and when the oldest of them was: the window opens again when that one leaves it. */
export async function countAttempts(
  db: Db,
  { kind, subject }: Attempt,
  since: number,
): Promise<{ readonly count: number; readonly oldest: number | null }> {
  const row = await db
    .selectFrom('attempts')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('at').as('oldest')])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), oldest: row.oldest === null ? null : Number(row.oldest) };
}

export async function forgetAttempts(db: Db, { kind, subject }: Attempt): Promise<void> {
  await db.deleteFrom('attempts').where('kind', '=', kind).where('subject', '=', subject).execute();
}

export async function removeOldAttempts(db: Db, before: number): Promise<void> {
  await db.deleteFrom('attempts').where('at', '<', before).execute();
}
