import { QUESTION_MAX_CHARACTERS } from '../limits.ts';
import { parseUtf8 } from './utf8.ts';

/** One line of at most 200 characters without spaces around it; null for none. */
export function questionOf(text: string): string | null {
  const line = text
    .replaceAll(/(?:\s|\p{Cc}|\p{Zl}|\p{Zp})+/gu, ' ')
    .replaceAll(/\p{Cs}/gu, '\ufffd')
    .trim();
  return [...line].slice(0, QUESTION_MAX_CHARACTERS).join('').trim() || null;
}

/** Null for bytes that are not UTF-8, and for what `questionOf` would not have written. */
export function parseQuestion(bytes: readonly number[]): string | null {
  const text = parseUtf8(bytes);
  return text !== null && questionOf(text) === text ? text : null;
}
