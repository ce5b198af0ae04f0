import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { givenBack, LARGE_BYTES } from './given-back.ts';

const pieceOf = (length: number, byte: number): Uint8Array => new Uint8Array(length).fill(byte);

/** The answer of a server that sends these pieces; none of it is read yet. */
async function answerWith(send: (response: ServerResponse) => AsyncIterable<Uint8Array>): Promise<IncomingMessage> {
  const server = createServer((_request, response) => {
    Readable.from(send(response), { objectMode: false }).pipe(response);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const asked = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return response;
}

test('a large piece is given back once it is written, whole, and a small one or a part of a buffer never', async () => {
  const large = Array.from({ length: 8 }, (_, n) => pieceOf(20 * LARGE_BYTES, n));
  const kept = [pieceOf(100, 8), new Uint8Array(new ArrayBuffer(3 * LARGE_BYTES), LARGE_BYTES).fill(9)];
  async function* pieces() {
    yield* large;
    yield* kept;
  }
  const response = await answerWith((response) => givenBack(pieces(), response));
  const counts = new Map<number, number>();
  for await (const chunk of response as AsyncIterable<Buffer>)
    for (const byte of chunk) counts.set(byte, (counts.get(byte) ?? 0) + 1);
  expect([...counts.values()]).toEqual([...large.map(() => 20 * LARGE_BYTES), 100, 2 * LARGE_BYTES]);
  expect(large.map(({ length }) => length)).toEqual(large.map(() => 0));
  expect(kept.map(({ length }) => length)).toEqual([100, 2 * LARGE_BYTES]);
});

test('nothing is given back, and nothing more is made, while the caller does not read', async () => {
  const made: Uint8Array[] = [];
  async function* pieces() {
    for (let n = 0; n < 50; n++) {
      const piece = pieceOf(200 * LARGE_BYTES, n); // more than a connection of loopback takes
      made.push(piece);
      yield piece;
    }
  }
  const response = await answerWith((response) => givenBack(pieces(), response));
  await once(response, 'readable');
  expect(made.map(({ length }) => length)).toEqual([200 * LARGE_BYTES]);
  response.destroy();
});
