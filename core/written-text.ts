/** Only whitespace, controls and invisible characters, U+3000 and zero-width characters included. */
export const isBlank = (text: string): boolean => text.replaceAll(/[\s\p{Cc}\p{Cf}]/gu, '') === '';

/** Blank, or only letters and marks that are not drawn: Hangul fillers (U+3164), variation selectors, the blank of Braille (U+2800). */
export const isInvisible = (text: string): boolean =>
  isBlank(text.replaceAll(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, ''));

/** Marks that change the direction of text or are invisible; a joiner inside an emoji stays. */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** Control characters that are not line breaks or tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

export const withoutHiddenMarks = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll(INVISIBLE, '').replaceAll(CONTROLS, '');

/** Invisible characters that are no marks: a mark after one is drawn on the letter before. */
const BETWEEN_MARKS = /(?!\p{M})\p{Default_Ignorable_Code_Point}/gu;

/** No letter carries more than eight marks: more would overlap the lines around it. */
export const hasReadableMarks = (text: string): boolean => !/\p{M}{9}/u.test(text.replaceAll(BETWEEN_MARKS, ''));

/** Each letter with its first eight marks. */
export const withReadableMarks = (text: string): string =>
  hasReadableMarks(text) ? text : text.replaceAll(BETWEEN_MARKS, '').replaceAll(/(\p{M}{8})\p{M}+/gu, '$1');
