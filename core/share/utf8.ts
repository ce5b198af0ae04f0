/** Texts as bytes in UTF-8; core knows no TextEncoder. */
export const toUtf8 = (text: string): readonly number[] =>
  [...encodeURIComponent(text).matchAll(/%(..)|[^%]/g)].map(([character, hex]) =>
    hex === undefined ? character.charCodeAt(0) : Number.parseInt(hex, 16),
  );

/** Null for bytes that are not UTF-8. */
export function parseUtf8(bytes: readonly number[]): string | null {
  try {
    return decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    return null;
  }
}
