/** QR codes as ISO/IEC 18004 defines them, of bytes in UTF-8 with error correction M. */
import { alignmentPlaces, blocksOf, dataBytesOf, LARGEST_VERSION, sizeOf } from './qr-tables.ts';
import { toUtf8 } from './utf8.ts';

/** Product in the field of 256 elements whose polynomial is 0x11D. */
function product(a: number, b: number): number {
  let result = 0;
  for (let bit = 7; bit >= 0; bit--) {
    result = (result << 1) ^ ((result >> 7) * 0x11d);
    if ((b >> bit) & 1) result ^= a;
  }
  return result;
}

/** The bytes of Reed–Solomon error correction: the remainder of the data, divided by a polynomial with so many roots. */
export function remainderOf(data: readonly number[], count: number): readonly number[] {
  let divisor = [1];
  for (let root = 1, power = 0; power < count; power++, root = product(root, 2)) {
    const raised = [...divisor, 0];
    divisor = raised.map((value, index) => value ^ product(divisor[index - 1] ?? 0, root));
  }
  let rest: number[] = Array(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0);
    rest = [...rest.slice(1), 0].map((value, index) => value ^ product(divisor[index + 1] ?? 0, factor));
  }
  return rest;
}

/** `bits`, and so many bits of remainder behind them, by the polynomial. */
function withRemainder(bits: number, count: number, polynomial: number): number {
  let rest = bits;
  for (let step = 0; step < count; step++) rest = (rest << 1) ^ ((rest >> (count - 1)) * polynomial);
  return (bits << count) | (rest & ((1 << count) - 1));
}

/** Level M (00) and the mask, with their error correction. */
export const formatBits = (mask: number): number => withRemainder(mask, 10, 0x537) ^ 0x5412;
export const versionBits = (version: number): number => withRemainder(version, 12, 0x1f25);

/** Mode, length, the bytes, and padding. */
function dataOf(bytes: readonly number[], version: number): readonly number[] {
  const lengthBits = version < 10 ? 8 : 16;
  const length = lengthBits === 8 ? [bytes.length] : [bytes.length >> 8, bytes.length & 255];
  // the mode has four bits: every byte is written half a byte later
  const halves = [4, ...[...length, ...bytes].flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const data = halves.flatMap((half, index) => (index % 2 === 0 ? [(half << 4) | (halves[index + 1] ?? 0)] : []));
  const room = dataBytesOf(version);
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  return data;
}

/** The bytes as they are drawn: of each block the first, then the second …, then likewise the error correction. */
function interleaved(data: readonly number[], version: number): readonly number[] {
  const { lengths, correctionBytes } = blocksOf(version);
  let at = 0;
  const blocks = lengths.map((length) => {
    at += length;
    return data.slice(at - length, at);
  });
  const corrections = blocks.map((block) => remainderOf(block, correctionBytes));
  const inTurn = (lists: readonly (readonly number[])[]): readonly number[] =>
    Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, index) =>
      lists.flatMap((list) => list[index] ?? []),
    ).flat();
  return [...inTurn(blocks), ...inTurn(corrections)];
}

/** Modules of a code in the making: null where the data goes. */
type Grid = (boolean | null)[][];

function set(grid: Grid, x: number, y: number, isDark: boolean): void {
  const row = grid[y];
  if (row && x >= 0 && x < row.length) row[x] = isDark;
}

/** A square in squares: its middle, and the distances from it that are light. */
function drawSquare(grid: Grid, middleX: number, middleY: number, radius: number, light: readonly number[]): void {
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) {
      set(grid, middleX + dx, middleY + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  }
}

function drawFormat(grid: Grid, mask: number): void {
  const last = grid.length - 1;
  const bits = formatBits(mask);
  for (let index = 0; index < 15; index++) {
    const isDark = ((bits >> index) & 1) === 1;
    // beside the first square
    if (index < 8) set(grid, 8, index < 6 ? index : index + 1, isDark);
    else set(grid, index === 8 ? 7 : 14 - index, 8, isDark);
    // once more beside the two others
    if (index < 8) set(grid, last - index, 8, isDark);
    else set(grid, 8, last - 14 + index, isDark);
  }
  set(grid, 8, last - 7, true);
}

function drawVersion(grid: Grid, version: number): void {
  if (version < 7) return;
  const bits = versionBits(version);
  for (let index = 0; index < 18; index++) {
    const [far, near] = [grid.length - 11 + (index % 3), Math.floor(index / 3)];
    set(grid, far, near, ((bits >> index) & 1) === 1);
    set(grid, near, far, ((bits >> index) & 1) === 1);
  }
}

function patternsOf(version: number): Grid {
  const size = sizeOf(version);
  const grid: Grid = Array.from({ length: size }, () => Array(size).fill(null));
  for (let at = 0; at < size; at++) {
    set(grid, 6, at, at % 2 === 0);
    set(grid, at, 6, at % 2 === 0);
  }
  const [near, far] = [3, size - 4];
  for (const [x, y] of [
    [near, near],
    [far, near],
    [near, far],
  ] as const)
    drawSquare(grid, x, y, 4, [2, 4]);
  const places = alignmentPlaces(version);
  const isInCorner = (x: number, y: number) =>
    Math.min(x, y) === 6 && (Math.max(x, y) === 6 || Math.max(x, y) === size - 7);
  for (const y of places) for (const x of places) if (!isInCorner(x, y)) drawSquare(grid, x, y, 2, [1]);
  drawFormat(grid, 0);
  drawVersion(grid, version);
  return grid;
}

/** Every free module in the order of the data: in columns of two from the right, upwards and downwards in turn. */
function freeModules(grid: Grid): readonly (readonly [x: number, y: number])[] {
  const size = grid.length;
  const found: [number, number][] = [];
  for (let right = size - 1, isUp = true; right > 0; right -= right === 8 ? 3 : 2, isUp = !isUp) {
    for (let step = 0; step < size; step++) {
      const y = isUp ? size - 1 - step : step;
      for (const x of [right, right - 1]) if (grid[y]?.[x] === null) found.push([x, y]);
    }
  }
  return found;
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Long runs of one colour, and what looks like a square of the corners, in one row written as 0 and 1. */
function penaltyOfRow(row: string): number {
  const runs = row.match(/0{5,}|1{5,}/g) ?? [];
  const likeCorners = row.match(/(?=00001011101|10111010000)/g) ?? [];
  return runs.reduce((sum, { length }) => sum + length - 2, 0) + 40 * likeCorners.length;
}

/** How hard a code is to read (7.8.3): the mask with the least is taken. */
function penaltyOf(modules: readonly (readonly boolean[])[]): number {
  const rows = modules.map((row) => row.map(Number).join(''));
  const columns = modules.map((_, x) => rows.map((row) => row[x]).join(''));
  let penalty = [...rows, ...columns].reduce((sum, row) => sum + penaltyOfRow(row), 0);
  for (const [y, row] of rows.slice(1).entries()) {
    for (let x = 1; x < row.length; x++) {
      const square = `${rows[y]?.slice(x - 1, x + 1)}${row.slice(x - 1, x + 1)}`;
      if (square === '0000' || square === '1111') penalty += 3;
    }
  }
  const dark = rows.join('').replaceAll('0', '').length / modules.length ** 2;
  return penalty + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

/** Bytes of text that fit: mode and length take a byte and a half, or two and a half. */
const roomOf = (version: number): number => dataBytesOf(version) - (version < 10 ? 2 : 3);

/** The smallest version, 1 to 40, with room for so many bytes. */
export function versionFor(count: number): number {
  for (let version = 1; version <= LARGEST_VERSION; version++) if (roomOf(version) >= count) return version;
  throw new Error(`no QR code has room for ${count} bytes`);
}

/** The smallest code of a text: rows of modules, true where it is dark. It needs a margin of four modules. */
export function qrCodeOf(text: string): readonly (readonly boolean[])[] {
  const bytes = toUtf8(text);
  const version = versionFor(bytes.length);
  const patterns = patternsOf(version);
  const free = freeModules(patterns);
  const drawn = interleaved(dataOf(bytes, version), version);
  const bitAt = (index: number): boolean => (((drawn[index >> 3] ?? 0) >> (7 - (index & 7))) & 1) === 1;
  const codes = MASKS.map((isFlipped, mask) => {
    const grid = patterns.map((row) => [...row]);
    for (const [index, [x, y]] of free.entries()) set(grid, x, y, bitAt(index) !== isFlipped(x, y));
    drawFormat(grid, mask);
    return grid as boolean[][];
  });
  const penalties = codes.map(penaltyOf);
  return codes[penalties.indexOf(Math.min(...penalties))] as boolean[][];
}
