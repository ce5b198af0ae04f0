import type { PracticeAnswer } from '#core/practice-log/practice-answer.ts';
import { toLine } from '#core/practice-log/practice-answer-line.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import type { Db } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { raiseRevision } from '#server/db/user-writes.ts';

/** At most 145 bytes each: about 700 kB. */
export const PAGE_ANSWERS = 5000;

export type PracticeAnswerRow = Omit<Schema['practice_answers'], 'user_id'>;

const FIELDS = ['id', 'card', 'answer', 'at', 'day'] as const;

const rowsSince = compileOnce((db, { userId, since }: { userId: string; since: number }) =>
  db
    .selectFrom('practice_answers')
    .select(['revision', ...FIELDS])
    .where('user_id', '=', userId)
    .where('revision', '>', since)
    .orderBy('revision')
    .limit(PAGE_ANSWERS + 1),
);

/** A page of the answers that were added after this revision, in that order, and one more if there is a next page. */
export const findPracticeAnswersSince = (
  db: Db,
  userId: string,
  since: number,
): Promise<readonly PracticeAnswerRow[]> => rowsSince(db, { userId, since });

/** Those of these ids that are there, as lines. */
export async function findLines(db: Db, userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('practice_answers')
    .select(FIELDS)
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, toLine(row)]));
}

/** Appends answers that are not there yet, each with the next number; answers the last. */
export async function appendPracticeAnswers(
  db: Db,
  userId: string,
  answers: readonly PracticeAnswer[],
): Promise<number> {
  const { revision } = await raiseRevision(db, userId, 'answer_revision', answers.length);
  const first = revision - answers.length + 1;
  const rows = answers.map((answer, index) => ({ ...answer, user_id: userId, revision: first + index }));
  await db.insertInto('practice_answers').values(rows).execute();
  return revision;
}
