import { err, ok, type Result } from '../result.ts';
import { parseUtf8 } from '../share/utf8.ts';
import { crc32Of } from './crc32.ts';
import { COMMENT_MAX_BYTES, FLAG, METHOD, RECORD_BYTES, SIGNATURES, ZIP64_COUNT, ZIP64_SIZE } from './format.ts';

/** Inflates raw deflated bytes; null for broken ones and as soon as there are more than `most`, which is never exceeded by much. */
export type Inflate = (bytes: Uint8Array, most: number) => Promise<Uint8Array | null>;

/**
 * `broken`: not a zip file, or cut off, or a wrong checksum. `unsafe`: a name that leads elsewhere, one name twice, or entries that share
 * bytes, as a bomb has them. `tooLarge`: more entries or unpacked bytes than are taken.
 */
export type ZipProblem = 'broken' | 'encrypted' | 'zip64' | 'method' | 'unsafe' | 'tooLarge';

export interface ZipLimits {
  readonly entries: number;
  /** Of one name. */
  readonly nameBytes: number;
  /** Of all that is unpacked, together. */
  readonly unpackedBytes: number;
}

export interface UnzippedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface Listed {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
  readonly offset: number;
}

export const looksLikeZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The end record stands last but for a comment; of several that look like one the last that ends with the file is it. */
function findEnd(view: DataView): number | null {
  const lowest = Math.max(0, view.byteLength - RECORD_BYTES.end - COMMENT_MAX_BYTES);
  for (let at = view.byteLength - RECORD_BYTES.end; at >= lowest; at--) {
    const isEnd = view.getUint32(at, true) === SIGNATURES.end;
    if (isEnd && at + RECORD_BYTES.end + view.getUint16(at + 20, true) === view.byteLength) return at;
  }
  return null;
}

interface Directory {
  readonly count: number;
  readonly offset: number;
  readonly end: number;
}

function findDirectory(view: DataView): Result<Directory, ZipProblem> {
  const end = findEnd(view);
  if (end === null) return err('broken');
  const locator = end - RECORD_BYTES.zip64;
  if (locator >= 0 && view.getUint32(locator, true) === SIGNATURES.zip64) return err('zip64');
  const [disk, firstDisk, here, count] = [4, 6, 8, 10].map((at) => view.getUint16(end + at, true)) as [
    number,
    number,
    number,
    number,
  ];
  const [size, offset] = [view.getUint32(end + 12, true), view.getUint32(end + 16, true)];
  if (count === ZIP64_COUNT || size === ZIP64_SIZE || offset === ZIP64_SIZE) return err('zip64');
  if (disk !== 0 || firstDisk !== 0 || here !== count || offset + size > end) return err('broken');
  return ok({ count, offset, end: offset + size });
}

/** Not every program says that its names are UTF-8. Those in another letter set are read as Latin: no fact stands in a name. */
function nameOf(bytes: Uint8Array, isUtf8: boolean): string | null {
  const name = parseUtf8([...bytes]);
  return name !== null || isUtf8 ? name : String.fromCharCode(...bytes);
}

/** Leads nowhere but below the folder it is unpacked in. The second byte of a character in GBK may look like a backslash, and is none. */
function isSafeName(name: string): boolean {
  const parts = name.replaceAll(/[\x81-\xfe][\x40-\xfe]/g, '_').split('/');
  const isPlain = parts.every((part) => part !== '..' && part !== '.' && !/[\0\\]/.test(part));
  return isPlain && parts[0] !== '' && !/^[A-Za-z]:/.test(name);
}

function listedAt(bytes: Uint8Array, view: DataView, at: number, limits: ZipLimits): Result<Listed, ZipProblem> {
  const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
  const [crc, packedSize, size] = [16, 20, 24].map((field) => view.getUint32(at + field, true)) as [
    number,
    number,
    number,
  ];
  const [nameBytes, offset] = [view.getUint16(at + 28, true), view.getUint32(at + 42, true)];
  if (flags & (FLAG.encrypted | FLAG.strongEncrypted)) return err('encrypted');
  if ([packedSize, size, offset].includes(ZIP64_SIZE)) return err('zip64');
  if (method !== METHOD.stored && method !== METHOD.deflated) return err('method');
  if (nameBytes > limits.nameBytes) return err('tooLarge');
  const start = at + RECORD_BYTES.central;
  const name = nameOf(bytes.subarray(start, start + nameBytes), (flags & FLAG.utf8) !== 0);
  if (name === null) return err('broken');
  return isSafeName(name) ? ok({ name, method, crc, packedSize, size, offset }) : err('unsafe');
}

/** The central directory: it alone says what there is. */
function listOf(bytes: Uint8Array, limits: ZipLimits): Result<readonly Listed[], ZipProblem> {
  const view = viewOf(bytes);
  const directory = findDirectory(view);
  if (!directory.ok) return directory;
  const { count, offset, end } = directory.value;
  if (count > limits.entries) return err('tooLarge');
  const listed: Listed[] = [];
  let at = offset;
  for (let entry = 0; entry < count; entry++) {
    if (at + RECORD_BYTES.central > end || view.getUint32(at, true) !== SIGNATURES.central) return err('broken');
    const lengths = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const next = lengths.reduce((sum, length) => sum + length, at + RECORD_BYTES.central);
    if (next > end) return err('broken');
    const one = listedAt(bytes, view, at, limits);
    if (!one.ok) return one;
    listed.push(one.value);
    at = next;
  }
  if (new Set(listed.map(({ name }) => name)).size < listed.length) return err('unsafe');
  const unpacked = listed.reduce((sum, { size }) => sum + size, 0);
  return unpacked > limits.unpackedBytes ? err('tooLarge') : ok(listed);
}

interface Packed extends Listed {
  readonly start: number;
  readonly end: number;
}

/** Where the bytes of each entry are. No byte belongs to two: a file of a few kilobytes could unpack to terabytes otherwise. */
function placesOf(bytes: Uint8Array, listed: readonly Listed[]): Result<readonly Packed[], ZipProblem> {
  const view = viewOf(bytes);
  const places: Packed[] = [];
  for (const one of listed) {
    const { offset, packedSize } = one;
    const isThere = offset + RECORD_BYTES.local <= bytes.length && view.getUint32(offset, true) === SIGNATURES.local;
    if (!isThere) return err('broken');
    const names = view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    const start = offset + RECORD_BYTES.local + names;
    if (start + packedSize > bytes.length) return err('broken');
    places.push({ ...one, start, end: start + packedSize });
  }
  const inOrder = places.toSorted((one, other) => one.offset - other.offset);
  const isShared = inOrder.some(({ offset }, index) => offset < (inOrder[index - 1]?.end ?? 0));
  return isShared ? err('unsafe') : ok(places);
}

async function unpacked(bytes: Uint8Array, place: Packed, inflate: Inflate): Promise<Uint8Array | null> {
  const packed = bytes.subarray(place.start, place.end);
  if (place.method === METHOD.stored) return place.size === place.packedSize ? packed : null;
  return inflate(packed, place.size);
}

/**
 * The files of a zip file, folders left out. Nothing is unpacked before all entries were found to be small and safe, and none unpacks to more
 * than its entry says.
 */
export async function unzip(
  bytes: Uint8Array,
  inflate: Inflate,
  limits: ZipLimits,
): Promise<Result<readonly UnzippedFile[], ZipProblem>> {
  if (bytes.length < RECORD_BYTES.end) return err('broken');
  const listed = listOf(bytes, limits);
  if (!listed.ok) return listed;
  const places = placesOf(bytes, listed.value);
  if (!places.ok) return places;
  const files: UnzippedFile[] = [];
  for (const place of places.value.filter(({ name }) => !name.endsWith('/'))) {
    const file = await unpacked(bytes, place, inflate);
    if (file === null || file.length !== place.size || crc32Of(file) !== place.crc) return err('broken');
    files.push({ name: place.name, bytes: file });
  }
  return ok(files);
}
