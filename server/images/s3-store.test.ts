import { createHash } from 'node:crypto';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { JPEG_MAX_BYTES } from '#contract/limits.ts';
import { newId } from '../security/tokens.ts';
import { s3Store } from './s3-store.ts';
import { StoreFault } from './store-fault.ts';

const CHUNK = Buffer.alloc(65_536);
/** More than an image and what the network holds on its way. */
const SENT_MAX_BYTES = 100 * CHUNK.length;

async function storeAt(handle: RequestListener) {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const keys = { region: 'us-east-1', accessKey: 'a', secretKey: 'b' };
  return s3Store({ url: `http://127.0.0.1:${port}/bucket`, ...keys });
}

const nameOf = (bytes: Uint8Array) => `${newId()}-${createHash('sha256').update(bytes).digest('hex')}`;
const placeOf = (bytes: Uint8Array) => ({ bytes: new Uint8Array(0), object: nameOf(bytes) });

test.each([
  ['says so', { 'content-length': 1e9 }],
  ['does not say so', {}],
])('an object that is larger than an image and %s is not read to its end', async (_, headers) => {
  let sent = 0;
  const store = await storeAt((_request, response) => {
    response.writeHead(200, headers);
    const send = () => {
      do sent += CHUNK.length;
      while (sent < SENT_MAX_BYTES && response.write(CHUNK));
    };
    response.on('drain', send).on('error', () => {});
    send();
  });
  expect(await store.get(placeOf(CHUNK))).toBeNull();
  expect(sent).toBeLessThan(SENT_MAX_BYTES);
});

test('an object as large as an image may be is read', async () => {
  const bytes = Buffer.alloc(JPEG_MAX_BYTES, 7);
  const store = await storeAt((_request, response) => response.end(bytes));
  expect(await store.get(placeOf(bytes))).toEqual(bytes);
});

test('of three hundred readers at once sixteen ask the store, two hundred wait, and the others are refused', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }); // on a busy machine those who wait would be given up before their turn
  onTestFinished(() => void vi.useRealTimers());
  const open: ServerResponse[] = [];
  let most = 0;
  const store = await storeAt((_request, response) => {
    open.push(response);
    most = Math.max(most, open.length);
  });
  const outcomes = Promise.allSettled(Array.from({ length: 300 }, () => store.get(placeOf(CHUNK))));
  let answered = 0;
  while (answered < 216) {
    await expect.poll(() => open.length).toBe(Math.min(16, 216 - answered));
    for (const response of open.splice(0)) {
      response.end(CHUNK);
      answered++;
    }
  }
  const [read, refused] = [[] as unknown[], [] as unknown[]];
  for (const outcome of await outcomes)
    if (outcome.status === 'fulfilled') read.push(outcome.value);
    else refused.push(outcome.reason);
  expect([read.length, refused.length, most]).toEqual([216, 84, 16]);
  expect(refused.every((error) => error instanceof StoreFault)).toBe(true);
});
