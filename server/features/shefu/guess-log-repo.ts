import type { DataVersion } from '#contract/schemas/result-headers.ts';
import type { Db } from '#server/db/database.ts';
import { readMeta } from '#server/db/meta.ts';

/** A guess by its client id, deleted or not; or, where that is empty, an answer that was opened. */
interface Logged {
  readonly clientId: string;
  readonly puzzleId: number;
}

export const OPENED = '';

/** A device reads so many at a time. */
export const PAGE_CHANGES = 1000;

const logOf = (db: Db, userId: string) => db.selectFrom('guess_log').where('user_id', '=', userId);

/** The number of the last change. It never falls: another change of the same thing gets a higher one. */
async function findLastChange(db: Db, userId: string): Promise<number> {
  const last = await logOf(db, userId)
    .select(({ fn }) => fn.max('revision').as('revision'))
    .executeTakeFirst();
  return Number(last?.revision ?? 0);
}

/** The epoch of the data with the number of a change, by default the last one. */
export async function findLogVersion(db: Db, userId: string, revision?: number): Promise<DataVersion> {
  return { epoch: (await readMeta(db, 'epoch')) ?? '', revision: revision ?? (await findLastChange(db, userId)) };
}

/** When a guess or an opened answer was logged last; null: never. */
export async function findLogged(db: Db, userId: string, clientId: string, puzzleId?: number): Promise<number | null> {
  const found = logOf(db, userId).select('revision').where('client_id', '=', clientId);
  const row = await (puzzleId === undefined ? found : found.where('puzzle_id', '=', puzzleId)).executeTakeFirst();
  return row?.revision ?? null;
}

/** Gives it the next number. One transaction of a reader at a time (guess-routes.ts). */
export async function logChange(db: Db, userId: string, { clientId, puzzleId }: Logged): Promise<number> {
  const revision = (await findLastChange(db, userId)) + 1;
  await db
    .insertInto('guess_log')
    .values({ user_id: userId, revision, client_id: clientId, puzzle_id: puzzleId })
    .onConflict((conflict) => conflict.columns(['user_id', 'client_id', 'puzzle_id']).doUpdateSet({ revision }))
    .execute();
  return revision;
}

/** The changes after this one, in order, and one more than a page if there are. What is gone was deleted, or its puzzle was. */
export async function findChangesSince(db: Db, userId: string, since: number) {
  const rows = await db
    .selectFrom('guess_log')
    .select(['guess_log.revision', 'guess_log.client_id as clientId', 'guess_log.puzzle_id as puzzleId'])
    .select(({ selectFrom }) => [
      selectFrom('guesses')
        .select('guesses.created_at')
        .whereRef('guesses.user_id', '=', 'guess_log.user_id')
        .whereRef('guesses.client_id', '=', 'guess_log.client_id')
        .as('guessedAt'),
      selectFrom('answer_views')
        .select('answer_views.at')
        .whereRef('answer_views.user_id', '=', 'guess_log.user_id')
        .whereRef('answer_views.puzzle_id', '=', 'guess_log.puzzle_id')
        .as('openedAt'),
    ])
    .where('guess_log.user_id', '=', userId)
    .where('guess_log.revision', '>', since)
    .orderBy('guess_log.revision')
    .limit(PAGE_CHANGES + 1)
    .execute();
  return rows.map(({ revision, clientId, puzzleId, guessedAt, openedAt }) => ({
    revision,
    change:
      clientId === OPENED
        ? { clientId: null, puzzleId, isGone: openedAt === null }
        : { clientId, puzzleId, isGone: guessedAt === null },
  }));
}
