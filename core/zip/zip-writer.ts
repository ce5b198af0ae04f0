import { crc32Of } from './crc32.ts';
import { FLAG, METHOD, RECORD_BYTES, SIGNATURES, ZIP64_COUNT, ZIP64_SIZE } from './format.ts';

/** Deflates without a header (raw). Core has no streams, so whoever writes a file brings the platform's. */
export type Deflate = (bytes: Uint8Array) => Promise<Uint8Array>;

export interface ZipEntry {
  /** ASCII, with / between folders: other programs read other letters each in their own way. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** When it was written, as a wall clock shows it. */
  readonly at: {
    readonly year: number;
    readonly month: number;
    readonly day: number;
    readonly hour: number;
    readonly minute: number;
  };
}

interface Written {
  readonly name: string;
  readonly header: readonly number[];
  readonly offset: number;
}

const two = (value: number): readonly number[] => [value & 0xff, (value >>> 8) & 0xff];
const four = (value: number): readonly number[] => [...two(value), ...two(value >>> 16)];
const lettersOf = (name: string): readonly number[] => [...name].map((letter) => letter.charCodeAt(0));

const FIRST_YEAR = 1980;
const LAST_YEAR = 2107;

/** As MS-DOS writes it, in steps of two seconds, from 1980 on. */
function dosTimeOf({ year, month, day, hour, minute }: ZipEntry['at']): readonly number[] {
  if (year < FIRST_YEAR || year > LAST_YEAR) return [...two(0), ...two((1 << 5) | 1)];
  return [...two((hour << 11) | (minute << 5)), ...two(((year - FIRST_YEAR) << 9) | (month << 5) | day)];
}

const isName = (name: string): boolean => /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(name);

/** What the local header and the central directory have in common, from the version that is needed to the extra fields. */
function headerOf(entry: ZipEntry, packed: Uint8Array, method: number): readonly number[] {
  const { name, bytes, at } = entry;
  return [
    ...two(20),
    ...two(FLAG.utf8),
    ...two(method),
    ...dosTimeOf(at),
    ...four(crc32Of(bytes)),
    ...four(packed.length),
    ...four(bytes.length),
    ...two(name.length),
    ...two(0),
  ];
}

const centralOf = ({ name, header, offset }: Written): readonly number[] => [
  ...four(SIGNATURES.central),
  ...two(20),
  ...header,
  ...two(0), // comment
  ...two(0), // disk
  ...two(0), // internal attributes
  ...four(0), // external attributes
  ...four(offset),
  ...lettersOf(name),
];

const endOf = (count: number, size: number, offset: number): readonly number[] => [
  ...four(SIGNATURES.end),
  ...four(0), // disks
  ...two(count),
  ...two(count),
  ...four(size),
  ...four(offset),
  ...two(0), // comment
];

/**
 * A zip file, piece by piece: each entry is written as soon as it comes, and only names and sizes are kept until the end, so that a server can
 * send a file that it never holds. What cannot be made smaller is stored. A bug in the names or sizes throws: nothing here comes from outside.
 */
export async function* zipOf(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  deflate: Deflate,
): AsyncGenerator<Uint8Array, void> {
  const written: Written[] = [];
  let offset = 0;
  for await (const entry of entries) {
    if (!isName(entry.name)) throw new Error(`not a name in a zip file: ${entry.name}`);
    const deflated = await deflate(entry.bytes);
    const isSmaller = deflated.length < entry.bytes.length;
    const packed = isSmaller ? deflated : entry.bytes;
    const header = headerOf(entry, packed, isSmaller ? METHOD.deflated : METHOD.stored);
    written.push({ name: entry.name, header, offset });
    offset += RECORD_BYTES.local + entry.name.length + packed.length; // now: a caller may give the bytes back once it has them
    yield Uint8Array.from([...four(SIGNATURES.local), ...header, ...lettersOf(entry.name)]);
    if (packed.length > 0) yield packed;
    if (offset >= ZIP64_SIZE || written.length >= ZIP64_COUNT)
      throw new Error('too large for a zip file without zip64');
  }
  const central = Uint8Array.from(written.flatMap(centralOf));
  yield central;
  yield Uint8Array.from(endOf(written.length, central.length, offset));
}
