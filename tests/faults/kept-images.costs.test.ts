import { request } from 'node:http';
import { expect, test } from 'vitest';
import { httpClient } from '../support/http-client.ts';
import { dataUrl, noiseJpeg } from '../support/images.ts';
import { serve } from '../support/serving.ts';
import { registerAccounts } from '../support/writers.ts';
import { report } from './scale.ts';
import { sqliteData } from './test-data.ts';
import { median, ROUNDS_AT_MOST } from './visitor.ts';

const REQUESTS_A_ROUND = 60;
/** The gates: what a browser that has the image gets when it asks again after five minutes, and how long it waits, to fetching it anew. */
const ASKED_AGAIN_BYTES = 1200;
const TIMES_ANEW = 1;

interface Served {
  readonly status: number;
  readonly bytes: number;
  readonly ms: number;
}

/** On a connection of its own, so that its bytes are those of this answer. */
const fetched = (url: string, etag?: string): Promise<Served> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const headers = { connection: 'close', ...(etag && { 'if-none-match': etag }) };
    request(url, { headers }, (response) => {
      response.resume().once('end', () => {
        const { socket, statusCode: status = 0 } = response;
        resolve({ status, bytes: socket.bytesRead, ms: performance.now() - startedAt });
      });
    })
      .once('error', reject)
      .end();
  });

test('an image that a browser has is asked for again in at most 1.2 KB and no later than it would be fetched', async () => {
  const server = await serve(sqliteData());
  const [account] = await registerAccounts(server.url, 1);
  const client = httpClient(server.url);
  const body = { image: dataUrl(await noiseJpeg(900, 700)), filename: '图.jpg' };
  const uploaded = await client.call('POST', '/api/upload/image', { body, token: account?.token });
  client.close();
  const address = String(uploaded.json['imageUrl']);
  const url = server.url + address;
  const etag = `"${address.slice('/uploads/'.length, -'.jpg'.length)}"`;
  const round = async (tag?: string) => {
    const all: Served[] = [];
    for (let n = 0; n < REQUESTS_A_ROUND; n++) all.push(await fetched(url, tag));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([tag === undefined ? 200 : 304]));
    return { ms: median(all.map(({ ms }) => ms)), bytes: median(all.map(({ bytes }) => bytes)) };
  };
  await round();
  let [anew, again] = [await round(), await round(etag)];
  for (let n = 1; n < ROUNDS_AT_MOST && again.ms > TIMES_ANEW * anew.ms; n++)
    [anew, again] = [await round(), await round(etag)];
  report('an image after five minutes', {
    'anew, bytes': anew.bytes,
    'anew, ms': anew.ms.toFixed(2),
    'asked again, bytes': again.bytes,
    'asked again, ms': again.ms.toFixed(2),
  });
  expect(again.bytes).toBeLessThanOrEqual(ASKED_AGAIN_BYTES);
  expect(again.ms).toBeLessThanOrEqual(TIMES_ANEW * anew.ms);
});
