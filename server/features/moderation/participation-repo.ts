import { DAY_MS } from '#contract/limits.ts';
import type { Db } from '#server/db/database.ts';

/** A day is China's: where the app's days are. */
const dayOf = (ms: number): number => Math.floor((ms + 8 * 3_600_000) / DAY_MS);

/** A guess or a puzzle that is shown, or casts saved on two different days. Each table is asked alone: they may lie on different machines. */
export async function hasTakenPart(db: Db, userId: string): Promise<boolean> {
  for (const table of ['guesses', 'puzzles'] as const) {
    const own = db.selectFrom(table).select('id').where('user_id', '=', userId).where('hidden_at', 'is', null);
    if (await own.limit(1).executeTakeFirst()) return true;
  }
  const { first, last } = await db
    .selectFrom('results')
    .select(({ fn }) => [fn.min('created_at').as('first'), fn.max('created_at').as('last')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return first !== null && dayOf(Number(first)) !== dayOf(Number(last));
}
