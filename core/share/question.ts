/** The longest question in a link, in characters. */
export const QUESTION_MAX_CHARACTERS = 200;

/** One line of at most 200 characters without spaces around it; null for none. */
export function questionOf(text: string): string | null {
  const line = text
    .replaceAll(/(?:\s|\p{Cc}|\p{Zl}|\p{Zp})+/gu, ' ')
    .replaceAll(/\p{Cs}/gu, '\ufffd')
    .trim();
  return [...line].slice(0, QUESTION_MAX_CHARACTERS).join('').trim() || null;
}

/** In UTF-8. */
export const bytesOfText = (text: string): readonly number[] =>
  [...encodeURIComponent(text).matchAll(/%(..)|[^%]/g)].map(([character, hex]) =>
    hex === undefined ? character.charCodeAt(0) : Number.parseInt(hex, 16),
  );

/** Null for bytes that are not UTF-8, and for what `questionOf` would not have written. */
export function parseQuestion(bytes: readonly number[]): string | null {
  try {
    const text = decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
    return questionOf(text) === text ? text : null;
  } catch {
    return null;
  }
}
