import { randomBytes } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { JPEG_MAX_BYTES } from '#contract/limits.ts';
import { newId } from '#server/security/tokens.ts';
import { httpClient } from '../support/http-client.ts';
import { serve } from '../support/serving.ts';
import { type Account, registerAccounts } from '../support/writers.ts';
import { pause, report } from './scale.ts';
import { sqliteData, type TestData } from './test-data.ts';

/** As many as there are places (server/features/export/export-places.ts). */
const SLOW_READERS = 4;
const SLOW_BYTES_A_SECOND = 64 * 1024;
/** More than sockets buffer, so that a slow reader is still being sent to after half a minute. */
const IMAGES = 80;

async function addImages(data: TestData, { id }: Account): Promise<void> {
  await using database = data.open();
  for (let n = 0; n < IMAGES; n++) {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xd8]), randomBytes(JPEG_MAX_BYTES - 2)]);
    const image = { id: newId(), user_id: id, bytes, size: bytes.length, created_at: 0 };
    await database.db.insertInto('images').values(image).execute();
  }
}

/** The answer to a link of the account, asked for from this address; nothing of it is read yet. */
async function begin(url: string, { token }: Account, address: string): Promise<IncomingMessage> {
  const client = httpClient(url);
  const { json } = await client.call('POST', '/api/account/export', { token, body: {} });
  client.close();
  return new Promise((resolve, reject) => {
    get(`${url}${json['url']}`, { localAddress: address }, resolve).once('error', reject);
  });
}

/** Reads so much a second, until it is asked to read the rest; returns whether all of it arrived. */
function readSlowly(response: IncomingMessage): { readonly isWhole: () => Promise<boolean> } {
  response.on('error', () => {});
  const timer = setInterval(() => response.read(SLOW_BYTES_A_SECOND) ?? response.read(), 1000);
  onTestFinished(() => {
    clearInterval(timer);
    response.destroy();
  });
  return {
    isWhole: () =>
      new Promise((resolve) => {
        clearInterval(timer);
        response.once('close', () => resolve(response.complete)).resume();
      }),
  };
}

/** Reads to the end; answers how many bytes came. */
const bytesOf = (response: IncomingMessage): Promise<number> =>
  new Promise((resolve, reject) => {
    let bytes = 0;
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    response.once('end', () => resolve(bytes)).once('error', reject);
  });

test.each([
  ['one address', () => '127.0.1.1'],
  ['an address each', (n: number) => `127.0.2.${n + 1}`],
])('four readers of 64 KB a second from %s do not keep another user from an export', async (from, addressOf) => {
  const data = sqliteData();
  const server = await serve(data);
  const [quick, ...slow] = (await registerAccounts(server.url, SLOW_READERS + 1)) as [Account, ...Account[]];
  for (const account of [quick, ...slow]) await addImages(data, account);
  const readers = [];
  for (const [n, account] of slow.entries()) {
    const response = await begin(server.url, account, addressOf(n));
    expect(response.statusCode).toBe(200);
    readers.push(readSlowly(response));
  }
  await pause(2000); // the sockets have taken what they buffer
  const startedAt = performance.now();
  const response = await begin(server.url, quick, '127.0.3.1');
  const waited = performance.now() - startedAt;
  expect(response.statusCode).toBe(200);
  expect(await bytesOf(response)).toBeGreaterThan(IMAGES * JPEG_MAX_BYTES);
  const whole = await Promise.all(readers.map(({ isWhole }) => isWhole()));
  expect(whole.filter((isWhole) => !isWhole)).toHaveLength(1); // the one whose place it got asks again
  report(`an export beside four slow ones from ${from}`, { 'waited, ms': waited });
});
