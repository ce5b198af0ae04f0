import * as v from 'valibot';
import { ANSWER_FORMS } from '#core/practice/answer.ts';
import { isDay } from '#core/practice/day.ts';
import { isDayAt } from '#core/practice/parse-answer.ts';
import { instant } from './timestamp-schema.ts';
import { MESSAGES } from './words/messages.ts';
import { PRACTICE_MESSAGES } from './words/practice-messages.ts';

const form = (pattern: RegExp) =>
  v.pipe(v.string(PRACTICE_MESSAGES.answer), v.regex(pattern, PRACTICE_MESSAGES.answer));

/** One answer of the log of practice, as it is sent; what a file has is read by core/practice/parse-answer.ts, without valibot. Further kinds of cards and answers are a newer version's. */
export const practiceAnswer = v.pipe(
  v.object(
    {
      id: form(ANSWER_FORMS.id),
      card: form(ANSWER_FORMS.card),
      answer: form(ANSWER_FORMS.answer),
      at: instant,
      day: v.pipe(v.string(PRACTICE_MESSAGES.day), v.check(isDay, PRACTICE_MESSAGES.day)),
    },
    MESSAGES.malformed,
  ),
  v.check(({ at, day }) => isDayAt(at, day), PRACTICE_MESSAGES.day),
);
