import type { Db } from '#server/db/database.ts';

/** The puzzle of a day, if one was chosen. */
export async function findDaily(db: Db, day: string): Promise<number | null> {
  const row = await db.selectFrom('daily_puzzles').select('puzzle_id').where('day', '=', day).executeTakeFirst();
  return row?.puzzle_id ?? null;
}

/** The newest that was never the puzzle of a day, else the one whose day is longest ago, be it this one; null if none is shown. */
export async function findNextDaily(db: Db, day: string): Promise<number | null> {
  const shown = db.selectFrom('puzzles').select('id').where('hidden_at', 'is', null).limit(1);
  const fresh = await shown.where('featured_on', 'is', null).orderBy('id', 'desc').executeTakeFirst();
  if (fresh) return fresh.id;
  const again = shown.where('featured_on', '<=', day).orderBy('featured_on').orderBy('id');
  return (await again.executeTakeFirst())?.id ?? null;
}

export async function setDaily(
  db: Db,
  day: string,
  puzzleId: number,
  chosenBy: string | null,
  now: number,
): Promise<void> {
  const chosen = { puzzle_id: puzzleId, chosen_by: chosenBy, created_at: now };
  await db
    .insertInto('daily_puzzles')
    .values({ day, ...chosen })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(chosen))
    .execute();
  await db.updateTable('puzzles').set({ featured_on: day }).where('id', '=', puzzleId).execute();
}
