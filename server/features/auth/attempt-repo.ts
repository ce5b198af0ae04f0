import type { Db } from '#server/db/database.ts';

/** What is counted per account or address and must survive a restart. */
export type AttemptKind = 'login' | 'login-account' | 'login-address' | 'reset-mail';

export async function recordAttempts(
  db: Db,
  attempts: readonly (readonly [AttemptKind, string])[],
  now: number,
): Promise<void> {
  await db
    .insertInto('attempts')
    .values(attempts.map(([kind, subject]) => ({ kind, subject, at: now })))
    .execute();
}

/** How many since then, and when the oldest of them was: the window opens again when it leaves. */
export async function countAttempts(
  db: Db,
  kind: AttemptKind,
  subject: string | null,
  since: number,
): Promise<{ readonly count: number; readonly oldest: number | null }> {
  const counted = db
    .selectFrom('attempts')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('at').as('oldest')])
    .where('kind', '=', kind)
    .where('at', '>', since);
  const row = await (subject === null ? counted : counted.where('subject', '=', subject)).executeTakeFirstOrThrow();
  return { count: Number(row.count), oldest: row.oldest === null ? null : Number(row.oldest) };
}

export async function forgetAttempts(db: Db, kind: AttemptKind, subject: string): Promise<void> {
  await db.deleteFrom('attempts').where('kind', '=', kind).where('subject', '=', subject).execute();
}

export async function removeOldAttempts(db: Db, before: number): Promise<void> {
  await db.deleteFrom('attempts').where('at', '<', before).execute();
}
