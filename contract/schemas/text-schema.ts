import * as v from 'valibot';
import { hasReadableMarks, isInvisible, withoutHiddenMarks } from '#core/written-text.ts';
import { MESSAGES } from '../words/messages.ts';

/** Only whitespace, controls and invisible characters, U+3000 and zero-width characters included. */
export const isBlank = (text: string): boolean => !/[^\s\p{Cc}\p{Cf}]/u.test(text);

/** Characters as a person counts them: an emoji outside the first plane is one. */
export const lengthOf = (text: string): number => [...text].length;

/** A text of this form; whatever else is there is refused with the same message. */
export const textLike = (form: RegExp, message: string) => v.pipe(v.string(message), v.regex(form, message));

/** One that a body or a query must have: where it is missing, it is refused with the same message, too. */
export const requiredTextLike = (form: RegExp, message: string) =>
  v.pipe(v.optional(v.string(message), ''), v.regex(form, message));

/** A text that must not be blank; another type is malformed. */
export const requiredText = (message: string) =>
  v.pipe(
    v.optional(v.string(MESSAGES.malformed), ''),
    v.check((text) => !isBlank(text), message),
  );

/** A text that may be absent, null or blank, which all mean none. */
export const optionalText = v.nullish(v.string(MESSAGES.malformed), null);

/** A user's text without hidden marks and space around it; null if it is absent or nothing of it is seen. */
export const writtenText = (maxCharacters: number, tooLong: string) =>
  v.pipe(
    optionalText,
    v.transform((text) => (text === null || isInvisible(text) ? null : withoutHiddenMarks(text).trim())),
    v.check((text) => text === null || lengthOf(text) <= maxCharacters, tooLong),
    v.check((text) => text === null || hasReadableMarks(text), MESSAGES.characters),
  );

/** A lone surrogate or NUL, which not every database stores unchanged. */
export const hasBrokenCharacters = (text: string): boolean => !text.isWellFormed() || text.includes('\0');

/** Looks for a lone surrogate or NUL in any text of a JSON value, keys included: the server refuses such a body. */
export function hasBrokenText(value: unknown): boolean {
  if (typeof value === 'string') return hasBrokenCharacters(value);
  if (value === null || typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.some(hasBrokenText);
  return Object.entries(value).some(([key, inner]) => hasBrokenCharacters(key) || hasBrokenText(inner));
}
