import type { Inflate } from '#core/zip/zip-reader.ts';
import type { Deflate } from '#core/zip/zip-writer.ts';

const joined = (pieces: readonly Uint8Array<ArrayBuffer>[]): Promise<ArrayBuffer> =>
  new Blob([...pieces]).arrayBuffer();

/** A copy: a Blob takes no bytes that another thread may share. */
const blobOf = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)]);

/** By the browser. One that cannot do it gives the bytes back, which are then stored. */
export const deflate: Deflate = async (bytes) => {
  if (typeof CompressionStream === 'undefined') return bytes;
  const packed = blobOf(bytes).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
};

/** Piece by piece, so that a bomb is given up as soon as it has unpacked more than it said. */
export const inflate: Inflate = async (bytes, most) => {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    const reader = blobOf(bytes).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return new Uint8Array(await joined(pieces));
      size += value.length;
      if (size > most) {
        await reader.cancel();
        return null;
      }
      pieces.push(value);
    }
  } catch {
    return null; // not deflated, or the browser cannot inflate
  }
};
