import { Inflate, ZipPassThrough } from 'fflate';
import { err, ok, type Result } from '#core/result.ts';
import { parseUtf8 } from '#core/share/utf8.ts';

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

/** What a record begins with, and its length without name, extra fields and comment (APPNOTE 6.3). */
const LOCAL = { mark: 0x04034b50, bytes: 30 };
const CENTRAL = { mark: 0x02014b50, bytes: 46 };
const END = { mark: 0x06054b50, bytes: 22 };
const ZIP64 = { mark: 0x07064b50, bytes: 20 };
const COMMENT_MAX_BYTES = 0xffff;
/** Where a field has this value, the real one is in a record of zip64. */
const ELSEWHERE = { count: 0xffff, size: 0xffffffff };
const FLAG = { encrypted: 0x41, utf8: 0x800 };
const METHOD = { stored: 0, deflated: 8 };

/** The numbers of a file by their place. */
function fieldsOf({ buffer, byteOffset, byteLength }: Uint8Array) {
  const view = new DataView(buffer, byteOffset, byteLength);
  return { two: (at: number) => view.getUint16(at, true), four: (at: number) => view.getUint32(at, true) };
}

export const looksLikeZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** The end record stands last but for a comment; of several that look like one the last that ends with the file is it. */
function findEnd(bytes: Uint8Array): number | null {
  const { two, four } = fieldsOf(bytes);
  const last = bytes.length - END.bytes;
  for (let at = last; at >= Math.max(0, last - COMMENT_MAX_BYTES); at--)
    if (four(at) === END.mark && at + two(at + 20) === last) return at;
  return null;
}

/** Not every program says that its names are UTF-8. Those in another letter set are read as Latin: names contain no data. */
function nameOf(bytes: Uint8Array, isUtf8: boolean): string | null {
  const name = parseUtf8([...bytes]);
  return name !== null || isUtf8 ? name : String.fromCharCode(...bytes);
}

/** Stays inside the folder it is unpacked in. The second byte of a character in GBK may look like a backslash, and is none. */
function isSafeName(name: string): boolean {
  const parts = name.replaceAll(/[\x81-\xfe][\x40-\xfe]/g, '_').split('/');
  const isPlain = parts.every((part) => part !== '..' && part !== '.' && !/[\0\\]/.test(part));
  return isPlain && parts[0] !== '' && !/^[A-Za-z]:/.test(name);
}

interface Listed {
  readonly name: string;
  readonly isDeflated: boolean;
  readonly crc: number;
  readonly size: number;
  /** Where its local record begins, and where its packed bytes do and end. */
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

function listedAt(bytes: Uint8Array, at: number, limits: ZipLimits): Result<Listed, ZipProblem> {
  const { two, four } = fieldsOf(bytes);
  const [flags, method, nameBytes] = [two(at + 8), two(at + 10), two(at + 28)];
  const [crc, packedSize, size, offset] = [four(at + 16), four(at + 20), four(at + 24), four(at + 42)];
  if (flags & FLAG.encrypted) return err('encrypted');
  if ([packedSize, size, offset].includes(ELSEWHERE.size)) return err('zip64');
  if (method !== METHOD.stored && method !== METHOD.deflated) return err('method');
  if (nameBytes > limits.nameBytes) return err('tooLarge');
  const name = nameOf(bytes.subarray(at + CENTRAL.bytes, at + CENTRAL.bytes + nameBytes), (flags & FLAG.utf8) !== 0);
  if (name === null || offset + LOCAL.bytes > bytes.length || four(offset) !== LOCAL.mark) return err('broken');
  const start = offset + LOCAL.bytes + two(offset + 26) + two(offset + 28);
  const end = start + packedSize;
  if (end > bytes.length) return err('broken');
  const isDeflated = method === METHOD.deflated;
  return isSafeName(name) ? ok({ name, isDeflated, crc, size, at: offset, start, end }) : err('unsafe');
}

/** No byte belongs to two entries: a file of a few kilobytes could unpack to terabytes otherwise. */
function areApart(listed: readonly Listed[]): boolean {
  const inOrder = listed.toSorted((one, other) => one.at - other.at);
  return inOrder.every(({ at }, index) => at >= (inOrder[index - 1]?.end ?? 0));
}

/** The central directory: it alone says what there is. */
function listOf(bytes: Uint8Array, limits: ZipLimits): Result<readonly Listed[], ZipProblem> {
  const { two, four } = fieldsOf(bytes);
  const end = findEnd(bytes);
  if (end === null) return err('broken');
  if (end >= ZIP64.bytes && four(end - ZIP64.bytes) === ZIP64.mark) return err('zip64');
  const [count, offset] = [two(end + 10), four(end + 16)];
  if (count === ELSEWHERE.count || offset === ELSEWHERE.size) return err('zip64');
  if (two(end + 4) !== 0 || two(end + 6) !== 0 || two(end + 8) !== count) return err('broken'); // of several disks
  if (count > limits.entries) return err('tooLarge');
  const listed: Listed[] = [];
  let at = offset;
  while (listed.length < count) {
    if (at + CENTRAL.bytes > end || four(at) !== CENTRAL.mark) return err('broken');
    const one = listedAt(bytes, at, limits);
    if (!one.ok) return one;
    listed.push(one.value);
    at += CENTRAL.bytes + two(at + 28) + two(at + 30) + two(at + 32);
  }
  if (at > end) return err('broken');
  if (new Set(listed.map(({ name }) => name)).size < count || !areApart(listed)) return err('unsafe');
  return listed.reduce((sum, { size }) => sum + size, 0) > limits.unpackedBytes ? err('tooLarge') : ok(listed);
}

/** Deflated bytes unpack to at most 1,032 times as many, so that no more than 8 MB come at a time. */
const PIECE_BYTES = 8192;

/** Given up as soon as more has come than the entry says, which is within the limits: a bomb says that it is small. */
function inflated(packed: Uint8Array, size: number): Uint8Array | null {
  const whole = new Uint8Array(size);
  let done = 0;
  const inflate = new Inflate((piece) => {
    whole.set(piece.subarray(0, size - done), done);
    done += piece.length;
  });
  try {
    for (let at = 0; at < packed.length && done <= size; at += PIECE_BYTES)
      inflate.push(packed.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= packed.length);
  } catch {
    return null; // not deflated, or cut off
  }
  return done === size ? whole : null;
}

/** CRC-32, which fflate computes for the files that it writes. */
function crcOf(bytes: Uint8Array): number {
  const file = new ZipPassThrough('');
  file.ondata = () => {};
  file.push(bytes, true);
  return file.crc >>> 0;
}

/**
 * The files of a zip file, folders left out. Nothing is unpacked before all entries were found to be small and safe, and none unpacks to more
 * than its entry says. fflate unpacks, but looks at no name, no size, no checksum and no password.
 */
export function unzip(bytes: Uint8Array, limits: ZipLimits): Result<readonly UnzippedFile[], ZipProblem> {
  const listed = listOf(bytes, limits);
  if (!listed.ok) return listed;
  const files: UnzippedFile[] = [];
  for (const { name, isDeflated, crc, size, start, end } of listed.value.filter((one) => !one.name.endsWith('/'))) {
    const packed = bytes.subarray(start, end);
    const unpacked = isDeflated ? inflated(packed, size) : packed;
    if (unpacked?.length !== size || crcOf(unpacked) !== crc) return err('broken');
    files.push({ name, bytes: unpacked });
  }
  return ok(files);
}

/**
 * Why a zip file is not imported, by the problem that unzip.ts finds. Here and not in contract/words/, which every page that
 * calls the server loads.
 */
export const ARCHIVE_NOTICES = {
  broken: '这个压缩包不完整或已损坏，没有导入任何卦例',
  encrypted: '这个压缩包加了密码，请先解开，再来导入',
  zip64: '这个压缩包的格式读不了，请用普通的 zip 重新打包',
  method: '这个压缩包的格式读不了，请用普通的 zip 重新打包',
  unsafe: '这个压缩包里的文件名不安全，没有导入任何卦例',
  tooLarge: '压缩包解开之后太大，没有导入任何卦例',
} as const;
