import * as v from 'valibot';
import { METHOD_NAME } from '#core/casting/methods.ts';
import { endpoint } from './endpoint.ts';
import { GUESS_MAX_CHARACTERS, PUZZLES_PER_PAGE_MAX } from './limits.ts';
import { puzzle } from './puzzle.ts';
import { QUOTAS } from './rate-limits.ts';
import { before, byId, idInBody, wholeBetween } from './schemas/id-schema.ts';
import { next, successMessage } from './schemas/response-schema.ts';
import { changeResponseHeaders } from './schemas/result-headers.ts';
import { requiredTextLike, textLike, writtenText } from './schemas/text-schema.ts';
import { instant, timestamp } from './schemas/timestamp-schema.ts';
import { GUESS_MESSAGES } from './words/messages.ts';

/** 中, 近, 未中. */
export const GUESS_OUTCOMES = ['hit', 'near', 'miss'] as const;
export type GuessOutcome = (typeof GUESS_OUTCOMES)[number];

/** The facts of a cast: what was asked and seen, and the words of 字占, stay with its owner. */
const guessCast = v.object(
  {
    /** Main and changed hexagram, 010001-010000. */
    figure: textLike(/^[01]{6}-[01]{6}$/, GUESS_MESSAGES.cast),
    method: textLike(METHOD_NAME, GUESS_MESSAGES.cast),
    castFor: instant,
  },
  GUESS_MESSAGES.cast,
);
export type GuessCast = v.InferOutput<typeof guessCast>;

const guess = {
  id: v.number(),
  puzzleId: v.number(),
  text: v.string(),
  cast: v.nullable(guessCast),
  /** When it was written and sealed, on the device. */
  sealedAt: v.string(),
  /** 看过答案: the answer was opened first; it is not counted. */
  hasSeenAnswer: v.boolean(),
  /** The guesser's own word. */
  verdict: v.nullable(v.picklist(GUESS_OUTCOMES)),
  /** The author's, which overrules it. */
  authorVerdict: v.nullable(v.picklist(GUESS_OUTCOMES)),
};

const ownGuess = v.object({
  ...guess,
  clientId: v.string(),
  /** As it was when the guess was made: the puzzle may be gone. */
  puzzleTitle: v.string(),
  puzzleVersion: v.number(),
  isHidden: v.boolean(),
});
const otherGuess = v.object({
  ...guess,
  author: v.string(),
  authorId: v.string(),
  /** Null: the first character of the name. */
  authorAvatarUrl: v.nullable(v.string()),
});

const answer = v.object({ text: v.nullable(v.string()), imageUrl: v.nullable(v.string()) });

const counts = { guesses: v.number(), hits: v.number() };
const question = v.object({
  /** Without its answer: both parts of it are null. */
  puzzle,
  ...counts,
  version: v.number(),
  /** When it was changed after the first guess. */
  editedAt: v.nullable(v.string()),
  /** A superadmin has changed it, and its author not since. */
  isEditedByAdmin: v.optional(v.boolean(), false),
});

export const showQuestion = endpoint({
  method: 'GET',
  path: '/shefu/question',
  summary: '题目，不含答案，连同猜与中的数目',
  access: 'anyone',
  query: byId,
  responses: { 200: question },
  problems: ['puzzle.notFound'],
  quota: QUOTAS.read,
});

export const countGuesses = endpoint({
  method: 'GET',
  path: '/shefu/counts',
  summary: '几道题各有多少人猜、多少人中',
  access: 'anyone',
  query: v.object({
    ids: v.pipe(
      requiredTextLike(/^[1-9][0-9]{0,15}(,[1-9][0-9]{0,15})*$/, GUESS_MESSAGES.ids),
      v.transform((text) => [...new Set(text.split(',').map(Number))]),
      v.check((ids) => ids.length <= PUZZLES_PER_PAGE_MAX && ids.every(Number.isSafeInteger), GUESS_MESSAGES.ids),
    ),
  }),
  responses: { 200: v.object({ counts: v.array(v.object({ id: v.number(), ...counts })) }) },
  quota: QUOTAS.read,
});

export const openPuzzleAnswer = endpoint({
  method: 'POST',
  path: '/shefu/answer',
  summary: '显示答案；第一次打开的时间记下，之后写的猜标作看过答案',
  access: 'user',
  body: v.object({ id: idInBody }),
  responses: {
    200: v.object({
      answer,
      /** It is recorded, with this call or before. What an author opens is not, nor what is opened after a guess. */
      isNoted: v.optional(v.boolean(), false),
    }),
  },
  responseHeaders: changeResponseHeaders,
  problems: ['puzzle.notFound'],
  quota: QUOTAS.guess,
});

export const showOwnGuess = endpoint({
  method: 'GET',
  path: '/shefu/guess',
  summary: '我在这道题上的猜；猜过、看过答案或是自己出的，连同答案',
  access: 'user',
  query: byId,
  responses: {
    200: v.object({ guess: v.nullable(ownGuess), hasSeenAnswer: v.boolean(), answer: v.nullable(answer) }),
  },
  problems: ['puzzle.notFound'],
  quota: QUOTAS.read,
});

/** A guess is named by its client: sent again, late or twice, it is stored once and answered the same. */
export const sendGuess = endpoint({
  method: 'POST',
  path: '/shefu/guess',
  summary: '封存一猜；同一编号再送，答复相同',
  access: 'user',
  body: v.object({
    clientId: requiredTextLike(/^[A-Za-z0-9-]{8,40}$/, GUESS_MESSAGES.clientId),
    puzzleId: idInBody,
    /** Of the question that the guesser saw. */
    version: v.optional(wholeBetween(1, 1_000_000, GUESS_MESSAGES.version), 0),
    text: v.pipe(
      writtenText(GUESS_MAX_CHARACTERS, GUESS_MESSAGES.tooLong),
      v.check((text) => text !== null, GUESS_MESSAGES.required),
      v.transform((text) => text ?? ''),
    ),
    cast: v.nullish(guessCast, null),
    sealedAt: timestamp,
  }),
  responses: { 200: v.object({ guess: ownGuess, answer }), 201: v.object({ guess: ownGuess, answer }) },
  responseHeaders: changeResponseHeaders,
  problems: ['puzzle.notFound', 'guess.own', 'guess.again', 'guess.deleted', 'account.paused', 'request.tooMany'],
  quota: QUOTAS.guess,
});

export const listGuesses = endpoint({
  method: 'GET',
  path: '/shefu/guesses',
  summary: '别人的猜，新的在前，每次二十条；自己猜过、看过答案或是自己出的题才看得到',
  access: 'user',
  query: v.object({ ...byId.entries, before }),
  responses: {
    200: v.object({
      guesses: v.array(otherGuess),
      next,
      /** With the first page: how many are left out because the reader has reported them. */
      reported: v.optional(v.number(), 0),
    }),
  },
  problems: ['puzzle.notFound', 'guess.first'],
  quota: QUOTAS.read,
});

export const setGuessOutcome = endpoint({
  method: 'PUT',
  path: '/shefu/guess',
  summary: '中、近、未中：猜的人自己说，出题人说过之前可以改；出题人说一次',
  access: 'user',
  body: v.object({
    id: idInBody,
    verdict: v.optional(v.picklist(GUESS_OUTCOMES, GUESS_MESSAGES.verdict), '' as GuessOutcome),
  }),
  responses: { 200: successMessage },
  problems: ['guess.notFound', 'guess.spoken', 'account.paused'],
  quota: QUOTAS.guess,
});

export const deleteGuess = endpoint({
  method: 'DELETE',
  path: '/shefu/guess',
  summary: '删去自己的一猜',
  access: 'user',
  query: byId,
  responses: {
    200: v.object({
      ...successMessage.entries,
      /** Deleting a guess counts as having seen the answer: that is recorded, unless the puzzle is gone. */
      isNoted: v.optional(v.boolean(), false),
    }),
  },
  responseHeaders: changeResponseHeaders,
  problems: ['guess.notFound'],
  quota: QUOTAS.guess,
});

export const listOwnGuesses = endpoint({
  method: 'GET',
  path: '/shefu/guesses/own',
  summary: '我的猜，新的在前，每次二十条，连同总数',
  access: 'user',
  query: v.object({ before }),
  responses: {
    200: v.object({
      guesses: v.array(
        v.object({
          ...ownGuess.entries,
          /** The author has said how it went since this person last looked. */
          isNew: v.optional(v.boolean(), false),
        }),
      ),
      next,
      /** How many of each way of casting (null: without a cast) had each outcome (null: none yet), those that count. */
      totals: v.array(
        v.object({
          method: v.nullable(v.string()),
          verdict: v.nullable(v.picklist(GUESS_OUTCOMES)),
          count: v.number(),
        }),
      ),
    }),
  },
  quota: QUOTAS.read,
});

export const browsePuzzles = endpoint({
  method: 'GET',
  path: '/shefu/browse',
  summary: '未猜、已猜或我出的题，新的在前，不含答案；自己举报过的不在其中；next 不为 null 时以 before=next 接着看',
  access: 'user',
  query: v.object({
    filter: v.optional(v.picklist(['unguessed', 'guessed', 'mine'], GUESS_MESSAGES.filter), '' as 'mine'),
    before,
  }),
  responses: {
    200: v.object({
      puzzles: v.array(v.object({ puzzle, ...counts, verdict: v.nullable(v.picklist(GUESS_OUTCOMES)) })),
      next,
    }),
  },
  quota: QUOTAS.read,
});

export const dailyPuzzle = endpoint({
  method: 'GET',
  path: '/shefu/daily',
  summary: '今日射覆：按中国的日子，一天一题，人人相同，不含答案',
  access: 'anyone',
  responses: { 200: v.object({ day: v.string(), question: v.nullable(question) }) },
  quota: QUOTAS.read,
});

export const chooseDaily = endpoint({
  method: 'PUT',
  path: '/shefu/daily',
  summary: '定今日射覆',
  access: 'admin',
  body: v.object({ id: idInBody }),
  responses: { 200: successMessage },
  problems: ['puzzle.notFound'],
  quota: QUOTAS.moderation,
});
