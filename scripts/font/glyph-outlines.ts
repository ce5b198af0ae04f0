import { type Tables, tableOf } from './sfnt.ts';
import type { Contour, OutlinePoint } from './simplify-contour.ts';

/** Format of simple glyphs and its flags: https://learn.microsoft.com/typography/opentype/spec/glyf */
const ON_CURVE = 0x01;
const X_IS_BYTE = 0x02;
const Y_IS_BYTE = 0x04;
const REPEATED = 0x08;
/** For a byte: it is positive. For a word: it is absent and zero. */
const X_SAME_OR_POSITIVE = 0x10;
const Y_SAME_OR_POSITIVE = 0x20;
const HEADER_BYTES = 10;

type Outline = readonly Contour[];

class Reader {
  #at: number;
  readonly #bytes: Buffer;
  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }
  byte = (): number => this.#bytes.readUInt8(this.#at++);
  word = (): number => {
    this.#at += 2;
    return this.#bytes.readInt16BE(this.#at - 2);
  };
  skip = (count: number): void => {
    this.#at += count;
  };
}

function readFlags(reader: Reader, count: number): readonly number[] {
  const flags: number[] = [];
  while (flags.length < count) {
    const flag = reader.byte();
    const times = flag & REPEATED ? 1 + reader.byte() : 1;
    for (let i = 0; i < times; i++) flags.push(flag);
  }
  return flags;
}

function readCoordinates(reader: Reader, flags: readonly number[], isByte: number, isSameOrPositive: number) {
  let value = 0;
  return flags.map((flag) => {
    if (flag & isByte) value += flag & isSameOrPositive ? reader.byte() : -reader.byte();
    else if (!(flag & isSameOrPositive)) value += reader.word();
    return value;
  });
}

function readOutline(glyph: Buffer): Outline {
  if (glyph.length === 0) return [];
  const contourCount = glyph.readInt16BE(0);
  if (contourCount < 0) throw new Error('composite glyphs are not supported');
  const reader = new Reader(glyph, HEADER_BYTES);
  const ends = Array.from({ length: contourCount }, reader.word);
  reader.skip(reader.word()); // instructions
  const flags = readFlags(reader, (ends.at(-1) ?? -1) + 1);
  const xs = readCoordinates(reader, flags, X_IS_BYTE, X_SAME_OR_POSITIVE);
  const ys = readCoordinates(reader, flags, Y_IS_BYTE, Y_SAME_OR_POSITIVE);
  const points = flags.map(
    (flag, index): OutlinePoint => ({
      x: xs[index] as number,
      y: ys[index] as number,
      isOnCurve: (flag & ON_CURVE) !== 0,
    }),
  );
  return ends.map((end, index) => points.slice((ends[index - 1] ?? -1) + 1, end + 1));
}

const isLongLoca = (tables: Tables): boolean => tableOf(tables, 'head').readInt16BE(50) === 1;

/** Every glyph in the order of its index; an empty one has no contours. */
export function readOutlines(tables: Tables): readonly Outline[] {
  const [loca, glyf] = [tableOf(tables, 'loca'), tableOf(tables, 'glyf')];
  const offset = (glyph: number) =>
    isLongLoca(tables) ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2;
  const count = tableOf(tables, 'maxp').readUInt16BE(4);
  return Array.from({ length: count }, (_, glyph) => readOutline(glyf.subarray(offset(glyph), offset(glyph + 1))));
}

const words = (values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeInt16BE(value, index * 2);
  return bytes;
};

const steps = (values: readonly number[]): readonly number[] =>
  values.map((value, index) => value - (values[index - 1] ?? 0));

const leftEdge = (outline: Outline): number => Math.min(...outline.flat().map(({ x }) => x));

/** Every coordinate as a word: WOFF2 encodes outlines anew, so saving bytes here saves none there. */
function writeOutline(outline: Outline): Buffer {
  if (outline.length === 0) return Buffer.alloc(0);
  const points = outline.flat();
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  let end = -1;
  const ends = outline.map((contour) => {
    end += contour.length;
    return end;
  });
  const flags = Buffer.from(points.map(({ isOnCurve }) => (isOnCurve ? ON_CURVE : 0)));
  const body = [words([outline.length, ...box, ...ends, 0]), flags, words(steps(xs)), words(steps(ys))];
  const length = body.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([...body, Buffer.alloc(-length & 3)]);
}

/** Renderers shift a glyph by left side bearing − left edge, so both must change together. */
function withBearings(tables: Tables, outlines: readonly Outline[]): Buffer {
  const hmtx = Buffer.from(tableOf(tables, 'hmtx'));
  const fullEntries = tableOf(tables, 'hhea').readUInt16BE(34);
  for (const [glyph, outline] of outlines.entries()) {
    const at = glyph < fullEntries ? glyph * 4 + 2 : fullEntries * 4 + (glyph - fullEntries) * 2;
    if (outline.length > 0) hmtx.writeInt16BE(leftEdge(outline), at);
  }
  return hmtx;
}

export function withOutlines(tables: Tables, outlines: readonly Outline[]): Tables {
  const glyphs = outlines.map(writeOutline);
  const loca = Buffer.alloc((glyphs.length + 1) * 4);
  let offset = 0;
  for (const [index, glyph] of glyphs.entries()) {
    offset += glyph.length;
    loca.writeUInt32BE(offset, (index + 1) * 4);
  }
  const head = Buffer.from(tableOf(tables, 'head'));
  head.writeInt16BE(1, 50);
  const hmtx = withBearings(tables, outlines);
  return new Map([...tables, ['head', head], ['hmtx', hmtx], ['loca', loca], ['glyf', Buffer.concat(glyphs)]]);
}
