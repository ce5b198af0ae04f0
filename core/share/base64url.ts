/** Base64 with - and _ and without padding (RFC 4648 §5): it needs no escaping in an address. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

export function toBase64Url(bytes: readonly number[]): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [first, second, third] = [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0];
    const sextets = [first >> 2, ((first & 3) << 4) | (second >> 4), ((second & 15) << 2) | (third >> 6), third & 63];
    for (const sextet of sextets.slice(0, bytes.length - at + 1)) text += ALPHABET[sextet];
  }
  return text;
}

/** Null for any other character, and for bits that are left over and not zero: of each sequence of bytes there is one text. */
export function parseBase64Url(text: string): readonly number[] | null {
  const bytes: number[] = [];
  let bits = 0;
  let count = 0;
  for (const character of text) {
    const sextet = ALPHABET.indexOf(character);
    if (sextet < 0) return null;
    bits = ((bits & 255) << 6) | sextet;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes.push((bits >> count) & 255);
  }
  return count === 6 || (bits & ((1 << count) - 1)) !== 0 ? null : bytes;
}
