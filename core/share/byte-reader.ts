/** Unsigned numbers as LEB128: seven bits in each byte, the lowest first, the highest bit set where more follow. 300 is AC 02. */
export function varintOf(number: number): readonly number[] {
  const bytes: number[] = [];
  let rest = number;
  // not by shifts, which are of 32 bits only
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return [...bytes, rest];
}

/** Of both signs as one without: 0, −1, 1, −2 are 0, 1, 2, 3. */
export const zigzagOf = (number: number): number => (number < 0 ? -2 * number - 1 : 2 * number);
const unzigzag = (number: number): number => (number % 2 === 1 ? -(number + 1) / 2 : number / 2);

/** Thrown by a reader whose bytes end too early, or are not what is asked for. */
export class UnreadableBytes extends Error {}

export function readerOf(bytes: readonly number[]) {
  let at = 0;
  const byte = (): number => {
    const value = bytes[at++];
    if (value === undefined) throw new UnreadableBytes();
    return value;
  };
  /** As `varintOf` writes it: no longer than it must be, and not more than a number holds. */
  const varint = (): number => {
    let value = 0;
    for (let factor = 1; factor <= Number.MAX_SAFE_INTEGER; factor *= 128) {
      const next = byte();
      value += (next % 128) * factor;
      if (next >= 128) continue;
      if ((next === 0 && factor > 1) || value > Number.MAX_SAFE_INTEGER) break;
      return value;
    }
    throw new UnreadableBytes();
  };
  return {
    byte,
    varint,
    signed: () => unzigzag(varint()),
    bytes: (count: number): readonly number[] => {
      if (count > bytes.length - at) throw new UnreadableBytes();
      at += count;
      return bytes.slice(at - count, at);
    },
    isAtEnd: () => at === bytes.length,
  };
}

export type ByteReader = ReturnType<typeof readerOf>;

/**
 * CRC-16/CCITT-FALSE: polynomial 0x1021, begun with 0xFFFF. It finds every change within sixteen bits in a row, and so of every single
 * character of a link. Of the digits 1 to 9 it is 0x29B1.
 */
export function checksumOf(bytes: readonly number[]): number {
  let rest = 0xffff;
  for (const byte of bytes) {
    rest ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) rest = (rest & 0x8000 ? (rest << 1) ^ 0x1021 : rest << 1) & 0xffff;
  }
  return rest;
}
