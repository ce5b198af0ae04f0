import * as v from 'valibot';
import { ANSWER_FORMS, type Answer } from '#core/practice/answer.ts';
import { isDay } from '#core/practice/day.ts';
import { instant } from './timestamp-schema.ts';
import { MESSAGES } from './words/messages.ts';
import { PRACTICE_MESSAGES } from './words/practice-messages.ts';

const DAY_MS = 86_400_000;
/** No clock is further behind UTC than 12 hours, or further ahead than 14. */
const BEHIND_MS = 12 * 3_600_000;
const AHEAD_MS = 14 * 3_600_000;

/** Whether it is this day somewhere on Earth at this instant. */
function isDayOf({ at, day }: Pick<Answer, 'at' | 'day'>): boolean {
  const start = Date.parse(`${day}T00:00:00Z`);
  const instantMs = Date.parse(at);
  return instantMs >= start - AHEAD_MS && instantMs < start + DAY_MS + BEHIND_MS;
}

const form = (pattern: RegExp) =>
  v.pipe(v.string(PRACTICE_MESSAGES.answer), v.regex(pattern, PRACTICE_MESSAGES.answer));

/** One answer of the log of practice, as it is kept, exported and sent. Further kinds of cards and answers are a newer version's. */
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
  v.check((answer) => isDayOf(answer), PRACTICE_MESSAGES.day),
);
