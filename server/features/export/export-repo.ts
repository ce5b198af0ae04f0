import type { SelectQueryBuilder } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { shownTitle } from '#server/moderation/title-repo.ts';
import type { LinkName } from '#server/security/tokens.ts';

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

/** The rows of a query that has an order and a limit, page after page. Nothing is held but one, and what is removed meanwhile is left out. */
async function* pages<Table extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Table, Row>,
  after: (rest: typeof query, last: Row) => typeof query,
): AsyncGenerator<readonly Row[], void> {
  for (let rows = await query.execute(); ; ) {
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    rows = await after(query, last).execute();
  }
}

/** A row of what such a function gives. */
type RowOf<Read extends (...args: never[]) => AsyncIterable<readonly unknown[]>> =
  ReturnType<Read> extends AsyncIterable<readonly (infer Row)[]> ? Row : never;

export const resultPages = (db: Db, userId: string, limit: number) =>
  pages(
    db
      .selectFrom('results')
      .select(['timestamp', 'figure', 'method', 'basis'])
      .select(['cast_for as castFor', 'utc_offset as utcOffset', 'day_at as dayAt'])
      .where('user_id', '=', userId)
      .orderBy('timestamp')
      .limit(limit),
    (rest, { timestamp }) => rest.where('timestamp', '>', timestamp),
  );
export type ExportedResult = RowOf<typeof resultPages>;

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

/** The answers of 练习, in the order in which they were added. */
export const answerPages = (db: Db, userId: string, limit: number) =>
  pages(
    db
      .selectFrom('practice_answers')
      .select(['revision', 'id', 'card', 'answer', 'at', 'day'])
      .where('user_id', '=', userId)
      .orderBy('revision')
      .limit(limit),
    (rest, { revision }) => rest.where('revision', '>', revision),
  );
export type ExportedAnswer = RowOf<typeof answerPages>;

export const puzzlePages = (db: Db, userId: string, limit: number) =>
  pages(
    db
      .selectFrom('puzzles')
      .select(['id', 'title', 'question_text as questionText', 'question_image_id as questionImageId'])
      .select(['answer_text as answerText', 'answer_image_id as answerImageId', 'created_at as createdAt'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .limit(limit),
    (rest, { id }) => rest.where('id', '>', id),
  );
export type ExportedPuzzle = RowOf<typeof puzzlePages>;

export const guessPages = (db: Db, userId: string, limit: number) =>
  pages(
    db
      .selectFrom('guesses')
      .select(['id', 'puzzle_id as puzzleId', 'puzzle_version as puzzleVersion', 'text', 'cast_facts as castFacts'])
      .select(['sealed_at as sealedAt', 'has_seen as hasSeen', 'verdict', 'author_verdict as authorVerdict'])
      .select((eb) => shownTitle(eb).as('puzzleTitle'))
      .where('user_id', '=', userId)
      .orderBy('id')
      .limit(limit),
    (rest, { id }) => rest.where('id', '>', id),
  );
export type ExportedGuess = RowOf<typeof guessPages>;

/** Which answers were opened, and when first. */
export const viewPages = (db: Db, userId: string, limit: number) =>
  pages(
    db
      .selectFrom('answer_views')
      .select(['puzzle_id as puzzleId', 'at'])
      .where('user_id', '=', userId)
      .orderBy('puzzle_id')
      .limit(limit),
    (rest, { puzzleId }) => rest.where('puzzle_id', '>', puzzleId),
  );

/** What the user reported, by kind and id. */
export const reportPages = (db: Db, userId: string, limit: number) =>
  pages(
    db
      .selectFrom('reports')
      .select(['kind', 'thing as id', 'reason', 'note', 'created_at as createdAt'])
      .where('user_id', '=', userId)
      .orderBy('kind')
      .orderBy('thing')
      .limit(limit),
    (rest, { kind, id }) =>
      rest.where(({ eb, refTuple, tuple }) => eb(refTuple('kind', 'thing'), '>', tuple(kind, id))),
  );

export const imageIdPages = (db: Db, userId: string, limit: number) =>
  pages(db.selectFrom('images').select('id').where('user_id', '=', userId).orderBy('id').limit(limit), (rest, { id }) =>
    rest.where('id', '>', id),
  );

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
