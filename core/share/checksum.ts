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
