import { SECONDS_A_DAY } from '../calendar/solar.ts';
import { dayNumberFrom, isDay } from './day.ts';
import { PRACTICE_ANSWER_FORMS, type PracticeAnswer } from './practice-answer.ts';

/** No clock is further behind UTC than 12 hours, or further ahead than 14. */
const BEHIND_SECONDS = 12 * 3600;
const AHEAD_SECONDS = 14 * 3600;

/** 2026-10-08T02:24:00.000Z. */
const AT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)\.\d{3}Z$/;

/** Seconds since 1970; null if the text is not an instant in this form. */
function secondsOf(at: string): number | null {
  const [, day = '', hours, minutes, seconds] = AT.exec(at) ?? [];
  if (!isDay(day)) return null;
  return dayNumberFrom(day) * SECONDS_A_DAY + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Whether it is this day somewhere on Earth at this instant. 10:00 UTC is the next day where the clock is 14 hours ahead. */
export function isDayAt(at: string, day: string): boolean {
  const instant = secondsOf(at);
  if (instant === null || !isDay(day)) return false;
  const start = dayNumberFrom(day) * SECONDS_A_DAY;
  return instant >= start - AHEAD_SECONDS && instant < start + SECONDS_A_DAY + BEHIND_SECONDS;
}

/** Parses anything, as from a file; null if it is not an answer. */
export function parsePracticeAnswer(value: unknown): PracticeAnswer | null {
  const { id, card, answer, at, day } = (value ?? {}) as Readonly<Record<keyof PracticeAnswer, unknown>>;
  const texts = [id, card, answer, at, day];
  if (!texts.every((text): text is string => typeof text === 'string')) return null;
  const made = { id, card, answer, at, day } as PracticeAnswer;
  const hasForm = (['id', 'card', 'answer'] as const).every((field) => PRACTICE_ANSWER_FORMS[field].test(made[field]));
  return hasForm && isDayAt(made.at, made.day) ? made : null;
}
