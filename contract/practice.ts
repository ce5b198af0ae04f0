import * as v from 'valibot';
import { isDay } from '#core/practice-log/day.ts';
import { isDayAt } from '#core/practice-log/parse-practice-answer.ts';
import { PRACTICE_ANSWER_FORMS } from '#core/practice-log/practice-answer.ts';
import { fieldsOf } from '#core/practice-log/practice-answer-line.ts';
import { endpoint } from './endpoint.ts';
import { PRACTICE_ANSWERS_PER_BATCH } from './limits.ts';
import { QUOTAS } from './rate-limits.ts';
import { logPart, since, successMessage } from './schemas/response-schema.ts';
import { epochResponseHeaders } from './schemas/result-headers.ts';
import { textLike } from './schemas/text-schema.ts';
import { instant } from './schemas/timestamp-schema.ts';
import { MESSAGES, PRACTICE_MESSAGES } from './words/messages.ts';

const form = (pattern: RegExp) => textLike(pattern, PRACTICE_MESSAGES.answer);

/** One answer of the log of practice; what a file has is read by core/practice-log/parse-practice-answer.ts, without valibot. Further kinds of cards and answers are a newer version's. */
export const practiceAnswer = v.pipe(
  v.object(
    {
      id: form(PRACTICE_ANSWER_FORMS.id),
      card: form(PRACTICE_ANSWER_FORMS.card),
      answer: form(PRACTICE_ANSWER_FORMS.answer),
      at: instant,
      day: v.pipe(v.string(PRACTICE_MESSAGES.day), v.check(isDay, PRACTICE_MESSAGES.day)),
    },
    PRACTICE_MESSAGES.answer,
  ),
  v.check(({ at, day }) => isDayAt(at, day), PRACTICE_MESSAGES.day),
);

/** As a line: thousands of objects would be more keys than a body may have. */
const practiceAnswerLine = v.pipe(v.string(PRACTICE_MESSAGES.answer), v.transform(fieldsOf), practiceAnswer);

const LINE_IN_WORDS = '每条一行：编号、卡片、答案、时刻、当地日期，以空格隔开';

/**
 * The log is only ever appended to. An id names one answer: sent again it changes nothing, and another answer under an id that is there is
 * left out and named in `differing`. All of a batch or, where there is no room for all of it, none.
 */
export const addPracticeAnswers = endpoint({
  method: 'POST',
  path: '/practice/answers',
  summary: '记下练习的答案；同一编号只记一次，重发不变',
  access: 'user',
  body: v.object(
    {
      answers: v.pipe(
        v.array(practiceAnswerLine, MESSAGES.malformed),
        v.check((all) => all.length > 0, PRACTICE_MESSAGES.none),
        v.maxLength(PRACTICE_ANSWERS_PER_BATCH, PRACTICE_MESSAGES.tooMany),
        v.description(`${LINE_IN_WORDS}，如 \`3f2b8c1e-5d4a name:010001 good 2026-10-08T02:24:00.000Z 2026-10-08\``),
      ),
    },
    MESSAGES.malformed,
  ),
  responses: {
    200: v.object({
      ...successMessage.entries,
      /** How many were new. */
      added: v.number(),
      /** The ids under which another answer is kept, which stays. */
      differing: v.array(v.string()),
      /** Of the log, with what was added. */
      revision: v.number(),
    }),
  },
  responseHeaders: epochResponseHeaders,
  problems: ['practice.full', 'request.tooMany'],
  quota: QUOTAS.results,
});

/**
 * In the order in which they were stored, 5,000 at a time: while `more` is true the next call is since=`revision`. A `revision` lower than
 * `since` means that the data was restored.
 */
export const listPracticeAnswers = endpoint({
  method: 'GET',
  path: '/practice/answers',
  summary: `我的练习：修订号大于 since 的答案，按存入先后，一次 5000 条，${LINE_IN_WORDS}；more 为真则以 revision 续读`,
  access: 'user',
  query: v.object({ since }),
  responses: { 200: v.object({ answers: v.array(v.string()), ...logPart }) },
  responseHeaders: epochResponseHeaders,
  problems: ['server.busy'],
  quota: QUOTAS.results,
});
