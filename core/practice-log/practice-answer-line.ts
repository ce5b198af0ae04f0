import { parsePracticeAnswer } from './parse-practice-answer.ts';
import type { PracticeAnswer } from './practice-answer.ts';

/**
 * The number of forms of a line that this version reads. Raise it when `parseLine` reads a further form: devices then read the log from
 * its beginning, and so get the lines that they could not read before.
 */
export const LINE_FORM = 1;

/**
 * An answer as one line, its fields with a space between them: what crosses between a device and the server. Objects would repeat the names of
 * the fields for each of thousands. `3f2b8c1e-… name:010001 good 2026-10-08T02:24:00.000Z 2026-10-08`.
 */
export const toLine = ({ id, card, answer, at, day }: PracticeAnswer): string => `${id} ${card} ${answer} ${at} ${day}`;

/** The fields of a line, unchecked; null if there are not five. */
export function fieldsOf(line: string): PracticeAnswer | null {
  const [id, card, answer, at, day, more] = line.split(' ', 6);
  if (id === undefined || card === undefined || answer === undefined || at === undefined) return null;
  return day === undefined || more !== undefined ? null : { id, card, answer, at, day };
}

/** Null for a line that is no answer. */
export const parseLine = (line: string): PracticeAnswer | null => parsePracticeAnswer(fieldsOf(line));
