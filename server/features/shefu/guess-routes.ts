import { canGuess, canSeeAnswer, outcomeRoleOf } from '#contract/guess-policy.ts';
import { PUZZLES_PER_PAGE } from '#contract/limits.ts';
import { ATTEMPTS } from '#contract/rate-limits.ts';
import { toEpochHeaders, toVersionHeaders } from '#contract/schemas/result-headers.ts';
import { GUESS_MESSAGES } from '#contract/words/messages.ts';
import { err, ok } from '#core/result.ts';
import type { Db } from '#server/db/database.ts';
import { isForeignKeyViolation, violationAs } from '#server/db/engine.ts';
import { lockKey } from '#server/db/key-lock.ts';
import type { Usernames } from '#server/db/usernames.ts';
import type { Handlers } from '#server/http/handler.ts';
import { lockContent } from '#server/moderation/moderated-repo.ts';
import { isPaused, takeFirstDay } from '#server/moderation/posting.ts';
import { findTold, lastToldOf, newestWaitingFor, pauseEndOf } from '#server/moderation/told.ts';
import type { Services } from '#server/services.ts';
import type { Viewer } from '#server/sessions/session-repo.ts';
import { findChangesSince, findLogged, findLogVersion, logChange, OPENED, PAGE_CHANGES } from './guess-log-repo.ts';
import {
  countNews,
  countReportedGuesses,
  findGuess,
  findGuessesOf,
  findGuessesOfOthers,
  findGuessOf,
  findGuessOfClient,
  type Guess,
  hasSeenAnswer,
  insertGuess,
  noteAnswerSeen,
  noteNewsSeen,
  type OtherGuess,
  removeGuess,
  setAuthorOutcome,
  setOwnOutcome,
  totalGuesses,
} from './guess-repo.ts';
import { findOwnPuzzle, findPuzzle, type Puzzle } from './puzzle-repo.ts';
import { AUTHOR_UNKNOWN, faceUrlOf, urlOf } from './puzzle-wire.ts';
import { findQuestion } from './question-repo.ts';

const END = Number.MAX_SAFE_INTEGER;

const puzzleAnswerOf = ({ answerText, answerImageId }: Puzzle) => ({
  text: answerText,
  imageUrl: urlOf(answerImageId),
});
/** A puzzle that is gone has no answer any more. */
const NO_ANSWER = { text: null, imageUrl: null };

const ownOnTheWire = <G extends Guess>({ userId: _, ...guess }: G) => guess;
function otherOnTheWire(one: OtherGuess, names: Usernames) {
  const { clientId, puzzleTitle, puzzleVersion, isHidden, userId, authorSeal, authorImageId, ...guess } = one;
  const author = names.get(userId) ?? AUTHOR_UNKNOWN;
  return { ...guess, author, authorId: userId, authorAvatarUrl: faceUrlOf(author, { authorSeal, authorImageId }) };
}

const nextOf = (guesses: readonly Guess[]): number | null =>
  guesses.length === PUZZLES_PER_PAGE ? (guesses.at(-1)?.id ?? null) : null;

/** A device's clock may be wrong by any time: before the puzzle was there, or after now, nobody has sealed a guess at it. */
const momentBetween = (earliest: number, moment: string, latest: number): string =>
  new Date(Math.max(earliest, Math.min(latest, Date.parse(moment)))).toISOString();

async function isOpenTo(db: Db, viewer: Viewer, puzzle: Puzzle): Promise<boolean> {
  const hasGuessed = (await findGuessOf(db, viewer.id, puzzle.id)) !== null;
  return canSeeAnswer(viewer, puzzle, {
    hasGuessed,
    hasSeenAnswer: !hasGuessed && (await hasSeenAnswer(db, viewer.id, puzzle.id)),
  });
}

/** The version that the device learns with a change, by default the last one. */
const versionHeaders = async (db: Db, viewer: Viewer, revision?: number) =>
  toVersionHeaders(await findLogVersion(db, viewer.id, revision));

export function guessHandlers(services: Services) {
  const { database, readNames, now } = services;
  /** 看过答案 is decided by what arrived first: one of the two waits. */
  const lockReader = (transaction: Db, viewer: Viewer): Promise<void> =>
    lockKey(transaction, database.engine, `guesses of ${viewer.id}`);
  /** Nobody changes, hides or deletes it meanwhile: the version that a guess met is the one it is stored with. */
  const lockPuzzle = (transaction: Db, id: number): Promise<void> =>
    lockContent(transaction, database.engine, { kind: 'puzzle', id: String(id) });

  /** Under the lock of its reader: they have seen the answer, from now on. Answers the number of that. */
  async function noteOpened(transaction: Db, viewer: Viewer, puzzleId: number): Promise<number> {
    await noteAnswerSeen(transaction, viewer.id, puzzleId, now());
    const before = await findLogged(transaction, viewer.id, OPENED, puzzleId);
    return before ?? logChange(transaction, viewer.id, { clientId: OPENED, puzzleId });
  }

  return {
    openPuzzleAnswer({ viewer, input: { body } }) {
      // many open one answer at a time, so the puzzle is not locked for it: one deleted meanwhile breaks the foreign key of the view
      return violationAs(isForeignKeyViolation, 'puzzle.notFound', () =>
        database.write(async (transaction) => {
          await lockReader(transaction, viewer);
          const puzzle = await findPuzzle(transaction, body.id);
          if (!puzzle) return err('puzzle.notFound');
          // a reader who has guessed may see it: it is recorded when the guess is deleted
          const hasGuessed = (await findGuessOf(transaction, viewer.id, body.id)) !== null;
          const isNoted = puzzle.ownerId !== viewer.id && !hasGuessed;
          const revision = isNoted ? await noteOpened(transaction, viewer, body.id) : undefined;
          const said = { status: 200, body: { answer: puzzleAnswerOf(puzzle), isNoted } } as const;
          return ok({ ...said, headers: await versionHeaders(transaction, viewer, revision) });
        }),
      );
    },

    async showOwnGuess({ viewer, input: { query } }) {
      const { db } = database;
      const puzzle = await findPuzzle(db, query.id);
      if (!puzzle) return err('puzzle.notFound');
      const guess = await findGuessOf(db, viewer.id, query.id);
      const body = {
        guess: guess && ownOnTheWire(guess),
        hasSeenAnswer: await hasSeenAnswer(db, viewer.id, query.id),
        answer: (await isOpenTo(db, viewer, puzzle)) ? puzzleAnswerOf(puzzle) : null,
      };
      return ok({ status: 200, body });
    },

    sendGuess({ viewer, input: { body } }) {
      return database.write(async (transaction) => {
        await lockReader(transaction, viewer);
        const logged = await findLogged(transaction, viewer.id, body.clientId);
        const sent = await findGuessOfClient(transaction, viewer.id, body.clientId);
        if (sent) {
          const guessed = await findPuzzle(transaction, sent.puzzleId); // a known client id opens no other answer
          const said = { guess: ownOnTheWire(sent), answer: guessed ? puzzleAnswerOf(guessed) : NO_ANSWER };
          const revision = logged ?? (await logChange(transaction, viewer.id, sent));
          const headers = await versionHeaders(transaction, viewer, revision);
          return ok({ status: 200, body: said, headers } as const);
        }
        if (logged !== null) return err('guess.deleted');
        if (isPaused(viewer, now())) return err('account.paused');
        await lockPuzzle(transaction, body.puzzleId);
        const puzzle = await findPuzzle(transaction, body.puzzleId);
        const question = await findQuestion(transaction, body.puzzleId);
        if (!puzzle || !question) return err('puzzle.notFound');
        if (!canGuess(viewer, puzzle)) return err('guess.own');
        if ((await findGuessOf(transaction, viewer.id, puzzle.id)) !== null) return err('guess.again');
        const taken = await takeFirstDay(services, transaction, viewer, ATTEMPTS.firstDayGuesses);
        if (!taken.ok) return taken;
        const { clientId, puzzleId, text, cast } = body;
        const guess = {
          ...{ userId: viewer.id, clientId, puzzleId, text, cast },
          sealedAt: momentBetween(puzzle.createdAt, body.sealedAt, now()),
          puzzleOwner: puzzle.ownerId,
          puzzleTitle: puzzle.title,
          puzzleVersion: Math.min(body.version, question.version),
          hasSeenAnswer: await hasSeenAnswer(transaction, viewer.id, puzzle.id),
        };
        await insertGuess(transaction, guess, now());
        const stored = await findGuessOfClient(transaction, viewer.id, clientId);
        if (!stored) throw new Error('the guess just stored is not there');
        const said = { guess: ownOnTheWire(stored), answer: puzzleAnswerOf(puzzle) };
        const revision = await logChange(transaction, viewer.id, stored);
        const headers = await versionHeaders(transaction, viewer, revision);
        return ok({ status: 201, body: said, headers } as const);
      });
    },

    async listGuesses({ viewer, input: { query } }) {
      const { db } = database;
      const puzzle = await findPuzzle(db, query.id);
      if (!puzzle) return err('puzzle.notFound');
      if (!(await isOpenTo(db, viewer, puzzle))) return err('guess.first');
      const guesses = await findGuessesOfOthers(db, query.id, viewer.id, query.before ?? END);
      const names = await readNames(guesses.map(({ userId }) => userId));
      const listed = guesses.map((guess) => otherOnTheWire(guess, names));
      const reported = query.before === undefined ? await countReportedGuesses(db, query.id, viewer.id) : 0;
      return ok({ status: 200, body: { guesses: listed, next: nextOf(guesses), reported } });
    },

    setGuessOutcome({ viewer, input: { body } }) {
      return database.write(async (transaction) => {
        const guess = await findGuess(transaction, body.id);
        if (!guess) return err('guess.notFound');
        const role = outcomeRoleOf(viewer, (await findPuzzle(transaction, guess.puzzleId)) ?? null, guess);
        if (role === null) return err('guess.notFound');
        if (role === 'author' && isPaused(viewer, now())) return err('account.paused');
        const isSaid =
          role === 'author'
            ? await setAuthorOutcome(transaction, body.id, body.verdict, now())
            : await setOwnOutcome(transaction, body.id, body.verdict);
        if (!isSaid) return err('guess.spoken');
        return ok({ status: 200, body: { success: true, message: GUESS_MESSAGES.judged } } as const);
      });
    },

    deleteGuess({ viewer, input: { query } }) {
      return database.write(async (transaction) => {
        await lockReader(transaction, viewer);
        await lockContent(transaction, database.engine, { kind: 'guess', id: String(query.id) });
        const guess = await findGuess(transaction, query.id);
        if (guess) await lockPuzzle(transaction, guess.puzzleId);
        if (!guess || !(await removeGuess(transaction, viewer.id, query.id))) return err('guess.notFound');
        await logChange(transaction, viewer.id, guess);
        // the guesser has seen the answer, also of a puzzle that is hidden for now: another guess at it is marked
        const isNoted = (await findOwnPuzzle(transaction, guess.puzzleId)) !== null;
        if (isNoted) await noteOpened(transaction, viewer, guess.puzzleId);
        const said = { success: true, message: GUESS_MESSAGES.deleted, isNoted } as const;
        return ok({ status: 200, body: said, headers: await versionHeaders(transaction, viewer) } as const);
      });
    },

    async listOwnGuesses({ viewer, input: { query } }) {
      const { db } = database;
      const guesses = await findGuessesOf(db, viewer.id, query.before ?? END);
      const totals = [...(await totalGuesses(db, viewer.id))];
      return ok({ status: 200, body: { guesses: guesses.map(ownOnTheWire), next: nextOf(guesses), totals } });
    },

    async listGuessChanges({ viewer, input: { query } }) {
      const { db } = database;
      const { epoch, revision: last } = await findLogVersion(db, viewer.id); // before the rows: what is added meanwhile is read next time
      const rows = await findChangesSince(db, viewer.id, query.since);
      const page = rows.slice(0, PAGE_CHANGES);
      const more = rows.length > page.length;
      const upTo = page.at(-1)?.revision ?? 0;
      const body = { changes: page.map(({ change }) => change), revision: more ? upTo : Math.max(last, upTo), more };
      return ok({ status: 200, body, headers: toEpochHeaders(epoch) });
    },

    async countNews({ viewer }) {
      const { db } = database;
      const decided = {
        judged: lastToldOf(await findTold(db, viewer.id, now()), now()),
        pausedUntil: pauseEndOf(viewer, now()),
        waiting: await newestWaitingFor(db, viewer),
      };
      return ok({ status: 200, body: { ...(await countNews(db, viewer.id)), ...decided } });
    },

    async seeNews({ viewer, input: { query } }) {
      const until = query.until === undefined ? now() : Math.min(Date.parse(query.until), now());
      await database.write((transaction) => noteNewsSeen(transaction, viewer.id, until));
      return ok({ status: 200, body: { success: true } });
    },
  } satisfies Partial<Handlers>;
}
