import { PUZZLES_PER_PAGE, PUZZLES_SCANNED_MAX } from '#contract/limits.ts';
import type { Db } from '#server/db/database.ts';
import { isUnreportedBy } from '#server/moderation/moderated-repo.ts';
import { type OpenPuzzle, selectOpenPuzzles, selectPuzzlesWithFaces } from './puzzle-repo.ts';

/** A puzzle without its answer, and what was made of it. */
export interface Question extends OpenPuzzle {
  readonly guesses: number;
  readonly hits: number;
  readonly version: number;
  readonly editedAt: number | null;
  readonly editedByAdminAt: number | null;
}

const MADE_OF_IT = [
  ...(['puzzles.guess_count as guesses', 'puzzles.hit_count as hits'] as const),
  ...(['puzzles.version', 'puzzles.edited_at as editedAt', 'puzzles.edited_by_admin_at as editedByAdminAt'] as const),
] as const;

export async function findQuestion(db: Db, id: number): Promise<Question | null> {
  return (await selectPuzzlesWithFaces(db).select(MADE_OF_IT).where('puzzles.id', '=', id).executeTakeFirst()) ?? null;
}

export async function countGuesses(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('puzzles')
    .select(['id', 'guess_count as guesses', 'hit_count as hits'])
    .where('id', 'in', ids)
    .where('hidden_at', 'is', null)
    .execute();
}

export interface Browsed {
  readonly questions: readonly Question[];
  /** Where to go on; null once there is no more. */
  readonly next: number | null;
}

const pageOf = (questions: readonly Question[]): Browsed => ({
  questions,
  next: questions.length === PUZZLES_PER_PAGE ? (questions.at(-1)?.id ?? null) : null,
});

/** What a reader reported is left out. */
const selectFor = (db: Db, readerId: string, before: number) =>
  selectOpenPuzzles(db)
    .select(MADE_OF_IT)
    .where('puzzles.id', '<', before)
    .where(({ cast }) => isUnreportedBy(readerId, 'puzzle', cast<string>('puzzles.id', 'text')))
    .orderBy('puzzles.id', 'desc')
    .limit(PUZZLES_PER_PAGE);

export const findOwnQuestions = async (db: Db, userId: string, before: number): Promise<Browsed> =>
  pageOf(await selectFor(db, userId, before).where('puzzles.user_id', '=', userId).execute());

/** Looks at a bounded number of guesses, the latest puzzles first: some of these may be hidden or gone. */
export async function findGuessedQuestions(db: Db, userId: string, before: number): Promise<Browsed> {
  const guessed = await db
    .selectFrom('guesses')
    .select('puzzle_id as id')
    .where('user_id', '=', userId)
    .where('puzzle_id', '<', before)
    .orderBy('puzzle_id', 'desc')
    .limit(PUZZLES_SCANNED_MAX)
    .execute();
  if (guessed.length === 0) return { questions: [], next: null };
  const ids = guessed.map(({ id }) => id);
  const questions = await selectFor(db, userId, before).where('puzzles.id', 'in', ids).execute();
  const rest = guessed.length === PUZZLES_SCANNED_MAX ? (ids.at(-1) ?? null) : null;
  return { questions, next: pageOf(questions).next ?? rest };
}

/** Of others, not guessed yet. Looks at a bounded number of puzzles: a page takes no longer for a reader who has guessed thousands. */
export async function findUnguessedQuestions(db: Db, userId: string, before: number): Promise<Browsed> {
  const scanned = await db
    .selectFrom('puzzles')
    .select('id')
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(PUZZLES_SCANNED_MAX - 1)
    .executeTakeFirst();
  const questions = await selectFor(db, userId, before)
    .where('puzzles.id', '>=', scanned?.id ?? 0)
    .where('puzzles.user_id', '<>', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('guesses')
            .select('guesses.id')
            .where('guesses.user_id', '=', userId)
            .whereRef('guesses.puzzle_id', '=', 'puzzles.id'),
        ),
      ),
    )
    .execute();
  const { next } = pageOf(questions);
  return { questions, next: next ?? scanned?.id ?? null };
}

/** The outcome of each guess of this person on these puzzles, the author's before the guesser's. */
export async function findOutcomes(db: Db, userId: string, puzzleIds: readonly number[]) {
  if (puzzleIds.length === 0) return [];
  return db
    .selectFrom('guesses')
    .select(({ fn }) => ['puzzle_id as puzzleId', fn.coalesce('author_verdict', 'verdict').as('verdict')])
    .where('user_id', '=', userId)
    .where('puzzle_id', 'in', puzzleIds)
    .execute();
}
