import type { GuessCast, GuessOutcome } from '#contract/guess.ts';
import { PUZZLES_PER_PAGE } from '#contract/limits.ts';
import type { Db } from '#server/db/database.ts';
import { isUnreportedBy } from '#server/moderation/moderated-repo.ts';
import { shownTitle } from '#server/moderation/title-repo.ts';
import { timeOf } from '#server/time-text.ts';

export interface Guess {
  readonly id: number;
  readonly userId: string;
  readonly clientId: string;
  readonly puzzleId: number;
  readonly puzzleTitle: string;
  readonly puzzleVersion: number;
  readonly text: string;
  readonly cast: GuessCast | null;
  readonly sealedAt: string;
  readonly hasSeenAnswer: boolean;
  readonly verdict: GuessOutcome | null;
  readonly authorVerdict: GuessOutcome | null;
  readonly isHidden: boolean;
}

export interface NewGuess extends Omit<Guess, 'id' | 'verdict' | 'authorVerdict' | 'isHidden'> {
  readonly puzzleOwner: string;
}

const COLUMNS = [
  ...(['guesses.id', 'guesses.user_id as userId', 'guesses.client_id as clientId'] as const),
  'guesses.puzzle_id as puzzleId',
  ...(['guesses.puzzle_version as puzzleVersion', 'guesses.text', 'guesses.cast_facts as castFacts'] as const),
  ...(['guesses.sealed_at as sealedAt', 'guesses.has_seen as hasSeen', 'guesses.verdict'] as const),
  ...(['guesses.author_verdict as authorVerdict', 'guesses.hidden_at as hiddenAt'] as const),
] as const;

const selectGuesses = (db: Db) =>
  db
    .selectFrom('guesses')
    .select(COLUMNS)
    .select((eb) => shownTitle(eb).as('puzzleTitle'));

/** With the faces of their writers, which are where guesses are. */
const selectGuessesWithFaces = (db: Db) =>
  db
    .selectFrom('guesses')
    .leftJoin('avatars', (face) =>
      face.onRef('avatars.user_id', '=', 'guesses.user_id').on('avatars.hidden_at', 'is', null),
    )
    .select([
      ...COLUMNS,
      'guesses.puzzle_title as puzzleTitle',
      'avatars.seal as authorSeal',
      'avatars.image_id as authorImageId',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectGuesses>['execute']>>[number];

const toGuess = ({ castFacts, hasSeen, hiddenAt, verdict, authorVerdict, ...row }: Row): Guess => ({
  ...row,
  cast: castFacts === null ? null : (JSON.parse(castFacts) as GuessCast),
  hasSeenAnswer: hasSeen === 1,
  verdict: verdict as GuessOutcome | null,
  authorVerdict: authorVerdict as GuessOutcome | null,
  isHidden: hiddenAt !== null,
});

export async function insertGuess(db: Db, guess: NewGuess, now: number): Promise<void> {
  await db
    .insertInto('guesses')
    .values({
      user_id: guess.userId,
      client_id: guess.clientId,
      puzzle_id: guess.puzzleId,
      puzzle_owner: guess.puzzleOwner,
      puzzle_title: guess.puzzleTitle,
      puzzle_version: guess.puzzleVersion,
      text: guess.text,
      method: guess.cast?.method ?? null,
      cast_facts: guess.cast === null ? null : JSON.stringify(guess.cast),
      sealed_at: guess.sealedAt,
      has_seen: guess.hasSeenAnswer ? 1 : 0,
      verdict: null,
      author_verdict: null,
      created_at: now,
    })
    .execute();
}

async function firstOf(query: ReturnType<typeof selectGuesses>): Promise<Guess | null> {
  const row = await query.executeTakeFirst();
  return row ? toGuess(row) : null;
}

export const findGuess = (db: Db, id: number) => firstOf(selectGuesses(db).where('guesses.id', '=', id));

const guessesOf = (db: Db, userId: string) => selectGuesses(db).where('guesses.user_id', '=', userId);

export const findGuessOfClient = (db: Db, userId: string, clientId: string) =>
  firstOf(guessesOf(db, userId).where('guesses.client_id', '=', clientId));

export const findGuessOf = (db: Db, userId: string, puzzleId: number) =>
  firstOf(guessesOf(db, userId).where('guesses.puzzle_id', '=', puzzleId));

/** With the face of its writer. */
export interface OtherGuess extends Guess {
  readonly authorSeal: string | null;
  readonly authorImageId: string | null;
}

/** Those of others that are not hidden, and that this reader has not reported; the newest first. */
export async function findGuessesOfOthers(
  db: Db,
  puzzleId: number,
  readerId: string,
  before: number,
): Promise<readonly OtherGuess[]> {
  const rows = await selectGuessesWithFaces(db)
    .where('guesses.puzzle_id', '=', puzzleId)
    .where('guesses.id', '<', before)
    .where('guesses.user_id', '<>', readerId)
    .where('guesses.hidden_at', 'is', null)
    .where(({ cast }) => isUnreportedBy(readerId, 'guess', cast<string>('guesses.id', 'text')))
    .orderBy('guesses.id', 'desc')
    .limit(PUZZLES_PER_PAGE)
    .execute();
  return rows.map(({ authorSeal, authorImageId, ...row }) => ({ ...toGuess(row), authorSeal, authorImageId }));
}

/** How many of the guesses at a puzzle this reader has reported. By the reader's reports, which are few, whatever the puzzle has. */
export async function countReportedGuesses(db: Db, puzzleId: number, readerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('reports')
    .innerJoin('guesses', (guess) =>
      guess.on('guesses.id', '=', ({ cast, ref }) => cast(ref('reports.thing'), 'bigint')),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('reports.user_id', '=', readerId)
    .where('reports.kind', '=', 'guess')
    .where('guesses.puzzle_id', '=', puzzleId)
    .where('guesses.hidden_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function newsSeenAt(db: Db, userId: string): Promise<number> {
  const account = db.selectFrom('users').select(['news_seen_at as seenAt']).where('id', '=', userId);
  return (await account.executeTakeFirst())?.seenAt ?? 0;
}

/** `isNew`: its author has spoken since this person last looked. */
export async function findGuessesOf(db: Db, userId: string, before: number) {
  const seenAt = await newsSeenAt(db, userId);
  const rows = await guessesOf(db, userId)
    .select('guesses.spoken_at as spokenAt')
    .where('guesses.id', '<', before)
    .orderBy('guesses.id', 'desc')
    .limit(PUZZLES_PER_PAGE)
    .execute();
  return rows.map(({ spokenAt, ...row }) => ({ ...toGuess(row), isNew: spokenAt !== null && spokenAt > seenAt }));
}

/** A person's guesses that count, by way of casting and by outcome, the author's before the guesser's. */
export async function totalGuesses(db: Db, userId: string) {
  const rows = await db
    .selectFrom('guess_totals')
    .select(['method', 'verdict', 'count'])
    .where('user_id', '=', userId)
    .where('count', '>', 0)
    .orderBy('method')
    .orderBy('verdict')
    .execute();
  return rows.map(({ method, verdict, count }) => ({
    method: method === '' ? null : method,
    verdict: verdict === '' ? null : (verdict as GuessOutcome),
    count,
  }));
}

/** False if the author has said the outcome: the guesser's own counts until then. */
export async function setOwnOutcome(db: Db, id: number, outcome: GuessOutcome): Promise<boolean> {
  const query = db
    .updateTable('guesses')
    .set({ verdict: outcome })
    .where('id', '=', id)
    .where('author_verdict', 'is', null);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

/** False if the author has spoken already. */
export async function setAuthorOutcome(db: Db, id: number, outcome: GuessOutcome, now: number): Promise<boolean> {
  const spoken = db.updateTable('guesses').set({ author_verdict: outcome, spoken_at: now });
  const query = spoken.where('id', '=', id).where('author_verdict', 'is', null);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

export async function removeGuess(db: Db, userId: string, id: number): Promise<boolean> {
  const query = db.deleteFrom('guesses').where('id', '=', id).where('user_id', '=', userId);
  return (await query.executeTakeFirst()).numDeletedRows > 0n;
}

/** The first time stays. */
export async function noteAnswerSeen(db: Db, userId: string, puzzleId: number, now: number): Promise<void> {
  await db
    .insertInto('answer_views')
    .values({ user_id: userId, puzzle_id: puzzleId, at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'puzzle_id']).doNothing())
    .execute();
}

export async function hasSeenAnswer(db: Db, userId: string, puzzleId: number): Promise<boolean> {
  const query = db.selectFrom('answer_views').select('at').where('user_id', '=', userId);
  return (await query.where('puzzle_id', '=', puzzleId).executeTakeFirst()) !== undefined;
}

const NEWS_COUNTED = 100;

/** What others did since this account last looked, counted to a hundred each, and how many guesses it has, as contract/news.ts has it. */
export async function countNews(db: Db, userId: string) {
  const since = await newsSeenAt(db, userId);
  const all = db.selectFrom('guesses').limit(NEWS_COUNTED);
  const made = await all
    .select((eb) => ['created_at as at', 'puzzle_id as id', shownTitle(eb).as('title')])
    .where('puzzle_owner', '=', userId)
    .where('created_at', '>', since)
    .where('hidden_at', 'is', null)
    .orderBy('created_at')
    .execute();
  const spoken = await all
    .select('spoken_at as at')
    .where('user_id', '=', userId)
    .where('spoken_at', '>', since)
    .orderBy('spoken_at')
    .execute();
  const own = (await totalGuesses(db, userId)).reduce((sum, { count }) => sum + count, 0);
  const counted = [made, spoken].filter((news) => news.length > 0);
  const ends = counted.map((news) => news.at(-1)?.at ?? 0);
  const cut = ends.filter((_, at) => counted[at]?.length === NEWS_COUNTED); // there may be more after it
  const until = counted.length === 0 ? null : timeOf(cut.length > 0 ? Math.min(...cut) : Math.max(...ends));
  const lastSpoken = spoken.at(-1)?.at ?? null;
  return {
    ...{ guesses: made.length, words: spoken.length, own, until },
    wordsUntil: lastSpoken === null ? null : timeOf(lastSpoken),
    places: [...Map.groupBy(made.toReversed(), ({ id }) => id)].map(([id, ofOne]) => ({
      ...{ id, title: ofOne[0]?.title ?? '', guesses: ofOne.length },
      until: timeOf(ofOne[0]?.at ?? 0),
    })),
  };
}

/** Seen stays seen: an answer that comes late takes nothing back. */
export async function noteNewsSeen(db: Db, userId: string, until: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ news_seen_at: until })
    .where('id', '=', userId)
    .where(({ eb, or }) => or([eb('news_seen_at', 'is', null), eb('news_seen_at', '<', until)]))
    .execute();
}
