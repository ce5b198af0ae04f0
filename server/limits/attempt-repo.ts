import { BATCH_ROWS, inBatches, isAmong, KEYS } from '../db/batches.ts';
import type { Database, Db } from '../db/database.ts';

export interface Attempt {
  readonly kind: string;
  /** An account, an address, a user id, or empty when everyone is counted together. */
  readonly subject: string;
}

/** `id`: by which they can be taken back. */
export async function recordAttempts(db: Db, attempts: readonly Attempt[], now: number, id = ''): Promise<void> {
  await db
    .insertInto('attempts')
    .values(attempts.map(({ kind, subject }) => ({ kind, subject, at: now, id })))
    .execute();
}

/**
 * Servers' clocks may differ by so much. A row further ahead was written while the clock was wrong: it is not counted, and removed.
 * Otherwise a clock that leapt ahead by a year would lock accounts out for a year after it was put right.
 */
const AHEAD_MS = 5 * 60_000;

/** How many since then, and when the oldest of them was: the window opens again when that one leaves it. */
export async function countAttempts(
  db: Db,
  { kind, subject }: Attempt,
  { since, now }: { readonly since: number; readonly now: number },
): Promise<{ readonly count: number; readonly oldest: number | null }> {
  const row = await db
    .selectFrom('attempts')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('at').as('oldest')])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('at', '>', since)
    .where('at', '<=', now + AHEAD_MS)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), oldest: row.oldest === null ? null : Number(row.oldest) };
}

export async function takeBackAttempt(db: Db, { kind, subject }: Attempt, at: number, id: string): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('at', '=', at)
    .where('id', '=', id)
    .execute();
}

export async function forgetAttempts(db: Db, { kind, subject }: Attempt): Promise<void> {
  await db.deleteFrom('attempts').where('kind', '=', kind).where('subject', '=', subject).execute();
}

/** Attempts from the future, which a wrong clock has written, are never counted. */
export const removeFutureAttempts = ({ db }: Database, now: number): Promise<void> =>
  inBatches(() => {
    const all = db.selectFrom('attempts').select(KEYS.attempts);
    const ahead = all
      .where('at', '>', now + AHEAD_MS)
      .orderBy('at')
      .limit(BATCH_ROWS);
    return db.deleteFrom('attempts').where(isAmong('attempts', ahead)).executeTakeFirst();
  });
