import * as v from 'valibot';
import { MESSAGES } from './words/messages.ts';

/** Only whitespace, controls and invisible characters, U+3000 and zero-width characters included. */
export const isBlank = (text: string): boolean => text.replaceAll(/[\s\p{Cc}\p{Cf}]/gu, '') === '';

/** Blank, or only letters and marks that are not drawn: Hangul fillers (U+3164), variation selectors, the blank of Braille (U+2800). */
export const isInvisible = (text: string): boolean =>
  isBlank(text.replaceAll(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, ''));

/** Characters as a person counts them: an emoji outside the first plane is one. */
export const lengthOf = (text: string): number => [...text].length;

/** Bytes in UTF-8. */
export const utf8Length = (text: string): number => {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
};

/** A text that must not be blank; another type is malformed. */
export const requiredText = (message: string) =>
  v.pipe(
    v.optional(v.string(MESSAGES.malformed), ''),
    v.check((text) => !isBlank(text), message),
  );

/** A text that may be absent, null or blank, which all mean none. */
export const optionalText = v.nullish(v.string(MESSAGES.malformed), null);

/** Marks that change the direction of text or are invisible; a joiner inside an emoji stays. */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** Control characters that are not line breaks or tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const TOO_MANY_MARKS = /\p{M}{9}/u;

export const withoutHiddenMarks = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll(INVISIBLE, '').replaceAll(CONTROLS, '');

/** Invisible characters that are no marks: a mark after one is drawn on the letter before. */
const BETWEEN_MARKS = /(?!\p{M})\p{Default_Ignorable_Code_Point}/gu;

/** No letter carries more than eight marks: more would overlap the lines around it. */
export const hasReadableMarks = (text: string): boolean => !TOO_MANY_MARKS.test(text.replaceAll(BETWEEN_MARKS, ''));

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
