import type { GuessOutcome } from '#contract/guess.ts';
import { GUESS_MESSAGES } from '#contract/words/messages.ts';
import { chinaDayOf } from '#core/calendar/moment.ts';
import { dayTextOf } from '#core/practice-log/day.ts';
import { err, ok } from '#core/result.ts';
import { eventBy } from '#server/audit/audit-event.ts';
import { lockKey } from '#server/db/key-lock.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { Services } from '#server/services.ts';
import { findDaily, findNextDaily, setDaily } from './daily-repo.ts';
import { listedQuestion, ownersOf, questionToWire } from './puzzle-wire.ts';
import {
  countGuesses,
  findGuessedQuestions,
  findOutcomes,
  findOwnQuestions,
  findQuestion,
  findUnguessedQuestions,
  type Question,
} from './question-repo.ts';

/** The calendar day in China. */
const dayInChina = (now: number): string => dayTextOf(chinaDayOf(Math.floor(now / 1000)));

const BROWSE = { unguessed: findUnguessedQuestions, guessed: findGuessedQuestions, mine: findOwnQuestions };

export function questionHandlers({ database, readNames, audit, now }: Services) {
  const { db, engine } = database;

  /** Chosen once by whichever server is asked first; another one only when it was hidden or deleted since. */
  async function questionOf(day: string): Promise<Question | null> {
    const known = await findDaily(db, day);
    const question = known === null ? null : await findQuestion(db, known);
    if (question) return question;
    return database.write(async (transaction) => {
      await lockKey(transaction, engine, 'daily puzzle');
      const chosen = await findDaily(transaction, day);
      const shown = chosen === null ? null : await findQuestion(transaction, chosen);
      if (shown) return shown;
      const next = await findNextDaily(transaction, day);
      if (next === null) return null;
      await setDaily(transaction, day, next, null, now());
      return findQuestion(transaction, next);
    });
  }

  const onTheWire = async (question: Question) => questionToWire(question, await readNames([question.ownerId]));

  return {
    async showQuestion({ input: { query } }) {
      const question = await findQuestion(db, query.id);
      return question ? ok({ status: 200, body: await onTheWire(question) }) : err('puzzle.notFound');
    },

    async countGuesses({ input: { query } }) {
      return ok({ status: 200, body: { counts: await countGuesses(db, query.ids) } });
    },

    async browsePuzzles({ viewer, input: { query } }) {
      const before = query.before ?? Number.MAX_SAFE_INTEGER;
      const { questions, next } = await BROWSE[query.filter](db, viewer.id, before);
      const ids = questions.map(({ id }) => id);
      const outcomes = new Map((await findOutcomes(db, viewer.id, ids)).map((one) => [one.puzzleId, one.verdict]));
      const names = await readNames(ownersOf(questions));
      const puzzles = questions.map((question) => ({
        ...listedQuestion(question, names),
        verdict: (outcomes.get(question.id) ?? null) as GuessOutcome | null,
      }));
      return ok({ status: 200, body: { puzzles, next } });
    },

    async dailyPuzzle() {
      const day = dayInChina(now());
      const question = await questionOf(day);
      return ok({ status: 200, body: { day, question: question && (await onTheWire(question)) } });
    },

    chooseDaily({ viewer, wholeAddress, input: { body } }) {
      return database.write(async (transaction) => {
        await lockKey(transaction, engine, 'daily puzzle');
        const question = await findQuestion(transaction, body.id);
        if (!question) return err('puzzle.notFound');
        await setDaily(transaction, dayInChina(now()), body.id, viewer.id, now());
        await audit.record(
          transaction,
          eventBy({ viewer, wholeAddress }, 'daily.chosen', { userId: question.ownerId, detail: `puzzle ${body.id}` }),
        );
        return ok({ status: 200, body: { success: true, message: GUESS_MESSAGES.chosen } } as const);
      });
    },
  } satisfies Partial<Handlers>;
}
