import { QUESTION_MAX_CHARACTERS } from '../limits.ts';
import { hasReadableMarks, isInvisible, withoutHiddenMarks, withReadableMarks } from '../written-text.ts';

/** One line of at most 200 characters without spaces around it. */
function lineOf(text: string): string {
  const line = text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/\p{Cs}/gu, '\ufffd')
    .trim();
  return [...line].slice(0, QUESTION_MAX_CHARACTERS).join('').trim();
}

/** One line that an entry takes as it is: nothing hidden in it, and no letter with too many marks. Null if nothing of it is seen. */
export function questionOf(text: string): string | null {
  const line = lineOf(withReadableMarks(withoutHiddenMarks(text)));
  return isInvisible(line) ? null : line;
}

/** Null for more than one line, and for what an entry would refuse. Hidden marks are removed, as from the texts of an entry: links of 1.0.0 may have them. */
export const parseQuestion = (text: string): string | null =>
  lineOf(text) === text && hasReadableMarks(text) ? questionOf(text) : null;
