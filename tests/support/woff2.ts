import { brotliDecompressSync } from 'node:zlib';

/** What the tests ask of a font: https://www.w3.org/TR/WOFF2/ and, for the tables, the OpenType specification. */
export interface Font {
  readonly tags: readonly string[];
  /** Which glyph stands for a character. */
  readonly glyphs: ReadonlyMap<string, number>;
  /** How many closed lines each glyph is drawn with; none means that nothing is seen. */
  readonly contourCounts: readonly number[];
  readonly names: ReadonlyMap<number, string>;
  readonly weight: number;
  /** Four letters for who made the face; blank for one without a registered maker. */
  readonly vendor: string;
}

const HEADER_BYTES = 48;
/** The tags that the directory writes as a number, in its order; only those that can occur in a face without layout tables. */
const KNOWN_TAGS = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca'];
const FURTHER_TAGS = [
  'prep',
  'CFF ',
  'VORG',
  'EBDT',
  'EBLC',
  'gasp',
  'hdmx',
  'kern',
  'LTSH',
  'PCLT',
  'VDMX',
  'vhea',
  'vmtx',
];
const TAG_FOLLOWS = 63;

interface Entry {
  readonly tag: string;
  readonly length: number;
}

/** Seven bits a byte, the highest first; the eighth says that more follow. */
function readBase128(bytes: Buffer, at: number): { readonly value: number; readonly next: number } {
  let [value, next] = [0, at];
  for (;;) {
    const byte = bytes.readUInt8(next++);
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, next };
  }
}

/** glyf and loca are rewritten unless their version is 3, every other table only if it is not 0. */
const isTransformed = (tag: string, version: number): boolean =>
  tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;

function readDirectory(file: Buffer): { readonly entries: readonly Entry[]; readonly end: number } {
  let at = HEADER_BYTES;
  const entries = Array.from({ length: file.readUInt16BE(12) }, (): Entry => {
    const flags = file.readUInt8(at++);
    const number = flags & 0x3f;
    const known = [...KNOWN_TAGS, ...FURTHER_TAGS][number];
    const tag = number === TAG_FOLLOWS ? file.toString('latin1', at, at + 4) : (known ?? `#${number}`);
    if (number === TAG_FOLLOWS) at += 4;
    const original = readBase128(file, at);
    const stored = isTransformed(tag, flags >> 6) ? readBase128(file, original.next) : original;
    at = stored.next;
    return { tag, length: stored.value };
  });
  return { entries, end: at };
}

/** The tables as stored, one after the other in a single compressed stream. */
function readTables(file: Buffer): ReadonlyMap<string, Buffer> {
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new Error('not a WOFF2 file');
  const { entries, end } = readDirectory(file);
  const stream = brotliDecompressSync(file.subarray(end, end + file.readUInt32BE(20)));
  let start = 0;
  return new Map(
    entries.map(({ tag, length }) => {
      start += length;
      return [tag, stream.subarray(start - length, start)];
    }),
  );
}

/** Format 4, which holds all characters of two bytes: runs of codes, each with a shift or a place in a list of glyphs. */
function readFormat4(table: Buffer): ReadonlyMap<string, number> {
  const doubledCount = table.readUInt16BE(6);
  const glyphs = new Map<string, number>();
  for (let run = 0; run < doubledCount; run += 2) {
    const last = table.readUInt16BE(14 + run);
    const first = table.readUInt16BE(16 + doubledCount + run);
    const shift = table.readUInt16BE(16 + 2 * doubledCount + run);
    const rangeAt = 16 + 3 * doubledCount + run;
    const range = table.readUInt16BE(rangeAt);
    for (let code = first; code <= last && code < 0xffff; code++) {
      const glyph = range === 0 ? code : table.readUInt16BE(rangeAt + range + (code - first) * 2);
      if (glyph !== 0) glyphs.set(String.fromCharCode(code), (glyph + shift) & 0xffff);
    }
  }
  return glyphs;
}

function readCharacterMap(cmap: Buffer): ReadonlyMap<string, number> {
  for (let at = 4; at < 4 + cmap.readUInt16BE(2) * 8; at += 8) {
    const table = cmap.subarray(cmap.readUInt32BE(at + 4));
    if (table.readUInt16BE(0) === 4) return readFormat4(table);
  }
  throw new Error('the font has no character map of format 4');
}

function readNames(table: Buffer): ReadonlyMap<number, string> {
  const texts = table.subarray(table.readUInt16BE(4));
  return new Map(
    Array.from({ length: table.readUInt16BE(2) }, (_, index) => {
      const at = 6 + index * 12;
      const start = table.readUInt16BE(at + 10);
      const text = Buffer.from(texts.subarray(start, start + table.readUInt16BE(at + 8)));
      return [table.readUInt16BE(at + 6), text.swap16().toString('utf16le')];
    }),
  );
}

/** The rewritten glyf table opens with nine fields, 36 bytes, and then says of every glyph how many contours it has. */
const readContourCounts = (glyf: Buffer): readonly number[] =>
  Array.from({ length: glyf.readUInt16BE(4) }, (_, glyph) => glyf.readInt16BE(36 + glyph * 2));

export function readFont(file: Buffer): Font {
  const tables = readTables(file);
  const table = (tag: string): Buffer => {
    const found = tables.get(tag);
    if (!found) throw new Error(`the font has no table ${tag}`);
    return found;
  };
  return {
    tags: [...tables.keys()],
    glyphs: readCharacterMap(table('cmap')),
    contourCounts: readContourCounts(table('glyf')),
    names: readNames(table('name')),
    weight: table('OS/2').readUInt16BE(4),
    vendor: table('OS/2').toString('latin1', 58, 62),
  };
}
