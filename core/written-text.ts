/**
 * Only whitespace, controls and characters that are not drawn: zero-width ones, Hangul fillers (U+3164), variation selectors, the blank
 * of Braille (U+2800).
 */
export const isInvisible = (text: string): boolean =>
  !/[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/**
 * Marks that change the direction of text or are invisible, and control characters that are not line breaks, tabs or NUL, which is
 * refused. A joiner inside an emoji stays.
 */
const HIDDEN = /[\p{Bidi_Control}\u00ad\u200b\u2060\ufeff]|(?![\0\t\n\r])\p{Cc}/gu;

/** Begins where a run of \r begins: tried again at each of them, a text of 32,000 would take seconds. */
const BREAK = /(?<!\r)\r+\n/g;

/** Cleaned twice it is the same: no \r\n is left, also where a mark stood between the two or there were several \r. */
export const withoutHiddenMarks = (text: string): string => text.replaceAll(HIDDEN, '').replaceAll(BREAK, '\n');

/** Invisible characters that are no marks: a mark after one is drawn on the letter before. */
const BETWEEN_MARKS = /(?!\p{M})\p{Default_Ignorable_Code_Point}/gu;

/** No letter carries more than eight marks: more would overlap the lines around it. */
export const hasReadableMarks = (text: string): boolean => !/\p{M}{9}/u.test(text.replaceAll(BETWEEN_MARKS, ''));

/** Without any marks where there are too many. */
export const withReadableMarks = (text: string): string =>
  hasReadableMarks(text) ? text : text.replaceAll(/\p{M}/gu, '');

/** Bytes in UTF-8. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
