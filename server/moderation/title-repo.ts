import type { ExpressionBuilder } from 'kysely';
import { GUESS_MESSAGES } from '#contract/words/messages.ts';
import type { Db } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

/**
 * The title that a guess keeps of its puzzle, without what an admin or reports have hidden. A column of the puzzle, and not whether there is a
 * hidden one: PostgreSQL would read all hidden ones first.
 */
export const shownTitle = ({ eb, case: when, selectFrom, ref, val }: ExpressionBuilder<Schema, 'guesses'>) => {
  const hiddenAt = selectFrom('puzzles').select('puzzles.hidden_at').whereRef('puzzles.id', '=', 'guesses.puzzle_id');
  return when()
    .when(eb(hiddenAt, 'is not', null))
    .then(val(GUESS_MESSAGES.hiddenTitle))
    .else(ref('guesses.puzzle_title'))
    .end();
};

/** Before a hidden puzzle is deleted: nobody could tell any more that its title is not to be shown. */
export async function hideTitles(db: Db, puzzleId: number): Promise<void> {
  await db
    .updateTable('guesses')
    .set({ puzzle_title: GUESS_MESSAGES.hiddenTitle })
    .where('puzzle_id', '=', puzzleId)
    .execute();
}
