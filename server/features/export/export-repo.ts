import type { Db } from '#server/db/database.ts';
import { shownTitle } from '#server/moderation/title-repo.ts';

interface LinkName {
  readonly userId: string;
  readonly tokenHash: string;
}

interface NewExportLink extends LinkName {
  /** Of the session that asked: the link ends with it. */
  readonly sessionHash: string;
  readonly expiresAt: number;
}

/** A new link replaces the earlier ones. */
export async function replaceExportLink(db: Db, link: NewExportLink, now: number): Promise<void> {
  const { tokenHash, userId, sessionHash, expiresAt } = link;
  await db.deleteFrom('export_links').where('user_id', '=', userId).execute();
  await db
    .insertInto('export_links')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      session_hash: sessionHash,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
}

/** Whether there is such a link; it stays good. */
export async function hasExportLink(db: Db, { userId, tokenHash }: LinkName, now: number): Promise<boolean> {
  const link = await db
    .selectFrom('export_links')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return link !== undefined;
}

/** True for exactly one of any number of concurrent callers, while the session that asked is open. */
export async function spendExportLink(db: Db, { userId, tokenHash }: LinkName, now: number): Promise<boolean> {
  const spent = await db
    .deleteFrom('export_links')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('session_hash')
    .executeTakeFirst();
  if (!spent) return false;
  const session = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('token_hash', '=', spent.session_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return session !== undefined;
}

export async function findAccount(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select([
      ...(['username', 'former_username as formerUsername', 'email', 'role', 'created_at as createdAt'] as const),
      ...(['paused_until as pausedUntil', 'pause_note as pauseNote'] as const),
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** The next results by their timestamps. */
export const findResultsAfter = (db: Db, userId: string, after: string, limit: number) =>
  db
    .selectFrom('results')
    .select([
      'timestamp',
      'figure',
      'method',
      'basis',
      'cast_for as castFor',
      'utc_offset as utcOffset',
      'day_at as dayAt',
    ])
    .where('user_id', '=', userId)
    .where('timestamp', '>', after)
    .orderBy('timestamp')
    .limit(limit)
    .execute();
export type ExportedResult = Awaited<ReturnType<typeof findResultsAfter>>[number];

/** What was written about these results, by timestamp; an entry has at most 64 KB. */
export async function findEntriesBetween(
  db: Db,
  userId: string,
  { first, last }: { readonly first: string; readonly last: string },
) {
  return db
    .selectFrom('entries')
    .select(['timestamp', 'document'])
    .where('user_id', '=', userId)
    .where('timestamp', '>=', first)
    .where('timestamp', '<=', last)
    .orderBy('timestamp')
    .execute();
}

/** The next answers of 练习, in the order in which they were added. */
export const findAnswersAfter = (db: Db, userId: string, after: number, limit: number) =>
  db
    .selectFrom('practice_answers')
    .select(['revision', 'id', 'card', 'answer', 'at', 'day'])
    .where('user_id', '=', userId)
    .where('revision', '>', after)
    .orderBy('revision')
    .limit(limit)
    .execute();
export type ExportedAnswer = Awaited<ReturnType<typeof findAnswersAfter>>[number];

export const findPuzzlesAfter = (db: Db, userId: string, after: number, limit: number) =>
  db
    .selectFrom('puzzles')
    .select([
      'id',
      'title',
      'question_text as questionText',
      'question_image_id as questionImageId',
      'answer_text as answerText',
      'answer_image_id as answerImageId',
      'created_at as createdAt',
    ])
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
export type ExportedPuzzle = Awaited<ReturnType<typeof findPuzzlesAfter>>[number];

export const findGuessesAfter = (db: Db, userId: string, after: number, limit: number) =>
  db
    .selectFrom('guesses')
    .select([
      ...(['id', 'puzzle_id as puzzleId', 'puzzle_version as puzzleVersion'] as const),
      ...(['text', 'cast_facts as castFacts', 'sealed_at as sealedAt', 'has_seen as hasSeen', 'verdict'] as const),
      'author_verdict as authorVerdict',
    ])
    .select((eb) => shownTitle(eb).as('puzzleTitle'))
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
export type ExportedGuess = Awaited<ReturnType<typeof findGuessesAfter>>[number];

/** Which answers were opened, and when first. */
export const findViewsAfter = (db: Db, userId: string, after: number, limit: number) =>
  db
    .selectFrom('answer_views')
    .select(['puzzle_id as puzzleId', 'at'])
    .where('user_id', '=', userId)
    .where('puzzle_id', '>', after)
    .orderBy('puzzle_id')
    .limit(limit)
    .execute();

/** What the user reported, by kind and id. */
export const findReportsAfter = (
  db: Db,
  userId: string,
  after: { readonly kind: string; readonly id: string },
  limit: number,
) =>
  db
    .selectFrom('reports')
    .select(['kind', 'thing as id', 'reason', 'note', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('kind', 'thing'), '>', tuple(after.kind, after.id)))
    .orderBy('kind')
    .orderBy('thing')
    .limit(limit)
    .execute();

/** What admins decided about what the user shows to others, the newest first; never who. */
export const findJudgements = (db: Db, userId: string, limit: number) =>
  db
    .selectFrom('moderated')
    .select(['kind', 'thing as id', 'state', 'reason', 'note', 'answer', 'judged_at as judgedAt'])
    .where('owner_id', '=', userId)
    .where(({ eb, or }) => or([eb('judged_at', 'is not', null), eb('answer', 'is not', null)]))
    .orderBy('changed_at', 'desc')
    .limit(limit)
    .execute();

export async function findImageIdsAfter(
  db: Db,
  userId: string,
  after: string,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('images')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
