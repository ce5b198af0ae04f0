import type { ServerResponse } from 'node:http';

/** More than a connection buffers, so that it always says when it has written such a piece. */
export const LARGE_BYTES = 128 * 1024;

/** Gives the memory back at once; a collection would find it after some sixty megabytes. Part of a larger buffer is left alone. */
export function giveBack({ buffer, length }: Uint8Array): void {
  if (length === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/** Until the connection has written all it was given, or is gone. */
async function written(connection: ServerResponse): Promise<void> {
  while (connection.writableLength > 0 && !connection.destroyed)
    await new Promise<void>((resolve) => {
      const go = () => {
        connection.off('drain', go).off('close', go);
        resolve();
      };
      connection.on('drain', go).on('close', go);
    });
}

/** The same pieces for a stream to this connection; the memory of a large one is given back once it is written. */
export async function* givenBack(
  pieces: AsyncIterable<Uint8Array>,
  connection: ServerResponse,
): AsyncGenerator<Uint8Array, void> {
  for await (const piece of pieces) {
    const isLarge = piece.length >= LARGE_BYTES;
    yield piece; // a stream asks for the next one when it has passed a large one on
    if (!isLarge) continue;
    await written(connection);
    giveBack(piece);
  }
}
