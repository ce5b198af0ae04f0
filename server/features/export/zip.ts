import { promisify } from 'node:util';
import { crc32, deflateRaw, type ZlibOptions } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

export interface ExportedFile {
  /** ASCII, with / between folders: other programs read other letters each in their own way. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

const DEFLATED = 8;
/** The format without zip64, which fflate does not write, has room for so much. */
const ROOM = { files: 0xffff, bytes: 0xffffffff };

const isName = (name: string): boolean => /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(name);
const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8;

/** By Node, off the thread that answers requests. A JPEG becomes no smaller: it is only wrapped. */
const deflate = promisify(deflateRaw) as (bytes: Uint8Array, options: ZlibOptions) => Promise<Uint8Array<ArrayBuffer>>;
/** Larger pieces than by default: the allocator gives those back, and is not left with holes. */
const optionsFor = (bytes: Uint8Array): ZlibOptions => ({ chunkSize: 256 * 1024, ...(isJpeg(bytes) && { level: 0 }) });

/**
 * A zip file, piece by piece: each file is written as soon as it comes, and only names and sizes are kept until the end, so that a server can
 * send what it never holds. A bug in the names or sizes throws: nothing here comes from outside.
 */
export async function* zipOf(files: AsyncIterable<ExportedFile>, at: number): AsyncGenerator<Uint8Array, void> {
  const left = { ...ROOM };
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    left.bytes -= piece.length;
    pieces.push(piece);
  });
  for await (const { name, bytes } of files) {
    if (!isName(name)) throw new Error(`not a name in a zip file: ${name}`);
    const file: ZipInputFile = {
      filename: name,
      size: bytes.length,
      crc: crc32(bytes),
      compression: DEFLATED,
      mtime: at,
    };
    zip.add(file);
    file.ondata?.(null, await deflate(bytes, optionsFor(bytes)), true);
    left.files -= 1;
    if (left.files <= 0 || left.bytes <= 0) throw new Error('too large for a zip file without zip64');
    yield* pieces.splice(0);
  }
  zip.end();
  yield* pieces;
}
