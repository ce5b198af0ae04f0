/** The numbers of ISO/IEC 18004 for error correction M, which restores 15 %: tables 1 and 9, annex E. */

/** Bytes of error correction in each block, and the number of blocks, of versions 1 to 40. */
const CORRECTION_BYTES = [
  ...[10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26],
  ...[26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28],
];
const BLOCKS = [
  ...[1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16],
  ...[17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49],
];
export const LARGEST_VERSION = 40;

export const sizeOf = (version: number): number => 17 + 4 * version;

/** Rows and columns in which small squares have their middle; none in version 1. */
export function alignmentPlaces(version: number): readonly number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((4 * version + 4) / (2 * count - 2)) * 2;
  const last = sizeOf(version) - 7;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - step * (count - 2 - index))];
}

/** All bytes of a version, error correction included: what the patterns leave free. */
function bytesOf(version: number): number {
  const align = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const squares = align === 0 ? 0 : (25 * align - 10) * align - 55;
  return Math.floor(((16 * version + 128) * version + 64 - squares - (version >= 7 ? 36 : 0)) / 8);
}

export interface Blocks {
  /** Bytes of data in each block; the later ones may have one more. */
  readonly lengths: readonly number[];
  readonly correctionBytes: number;
}

export function blocksOf(version: number): Blocks {
  const correctionBytes = CORRECTION_BYTES[version - 1] ?? 0;
  const count = BLOCKS[version - 1] ?? 1;
  const data = bytesOf(version) - correctionBytes * count;
  const short = Math.floor(data / count);
  const firstLong = count - (data % count);
  return {
    lengths: Array.from({ length: count }, (_, index) => (index < firstLong ? short : short + 1)),
    correctionBytes,
  };
}

export const dataBytesOf = (version: number): number =>
  blocksOf(version).lengths.reduce((sum, length) => sum + length, 0);
