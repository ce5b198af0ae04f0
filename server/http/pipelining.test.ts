import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { oneAtATime } from './pipelining.ts';

/** As much as Node reads from a socket at once. */
const READ_BYTES = 65_536;

async function serve(handle: RequestListener) {
  const server = createServer(oneAtATime(handle));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
  });
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  return { server, socket, bodies: () => [...received.matchAll(/<(.*?)>/g)].map(([, body]) => body) };
}

const get = (path: string | number) => `GET /${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

test('a request is handled once the answer to the one before it on its connection has left', async () => {
  const open: ServerResponse[] = [];
  const { socket, bodies } = await serve((_request, response) => open.push(response));
  socket.write(['a', 'b', 'c'].map(get).join(''));
  for (const body of ['a', 'b', 'c']) {
    await expect.poll(() => open.length).toBe(1);
    open.pop()?.end(`<${body}>`);
    await expect.poll(() => bodies().at(-1)).toBe(body);
  }
});

test('of five thousand requests on one connection no more than two reads wait at a time, and all are answered in order', async () => {
  let handled = 0;
  const { server, socket, bodies } = await serve(({ url = '' }, response) => {
    handled++;
    setImmediate(() => response.end(`<${url.slice(1)}>`));
  });
  let arrived = 0;
  let mostWaiting = 0;
  server.on('request', () => {
    arrived++;
    mostWaiting = Math.max(mostWaiting, arrived - handled);
  });
  socket.write(numbers(5000).map(get).join(''));
  await expect.poll(() => bodies().length, { timeout: 60_000 }).toBe(5000);
  expect(bodies()).toEqual(numbers(5000).map(String));
  expect(mostWaiting).toBeLessThanOrEqual((2 * READ_BYTES) / get(0).length);
});

test('a body that arrives while its request waits is read in full', async () => {
  const { socket, bodies } = await serve(async (request, response) => {
    let length = 0;
    for await (const chunk of request) length += (chunk as Buffer).length;
    response.end(`<${request.method} ${length}>`);
  });
  const post = `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 500000\r\n\r\n${'x'.repeat(500_000)}`;
  socket.write(`${get('a')}${post}${post}${get('b')}`);
  await expect.poll(bodies).toEqual(['GET 0', 'POST 500000', 'POST 500000', 'GET 0']);
});

test('requests that wait on a connection that ends are never handled', async () => {
  const handled: string[] = [];
  const { server, socket } = await serve(({ url = '' }, response) => {
    handled.push(url);
    if (url === '/last') response.end('<last>');
  });
  socket.write(`${get('a')}${get('b')}`);
  await expect.poll(() => handled).toEqual(['/a']);
  const left = new Promise((resolve) => server.once('connection', (other) => other.once('close', resolve)));
  socket.destroy();
  const other = connect((server.address() as AddressInfo).port, '127.0.0.1');
  other.write(get('last'));
  await expect.poll(() => handled).toContain('/last');
  other.destroy();
  await left;
  expect(handled).toEqual(['/a', '/last']);
});

test('between two requests of one connection those of others are answered', async () => {
  const { server, socket, bodies } = await serve(({ url = '' }, response) => response.end(`<${url.slice(1)}>`));
  const requests = 2000;
  const other = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await new Promise((resolve) => other.once('connect', resolve));
  const first = new Promise((resolve) => socket.once('data', resolve));
  socket.write(numbers(requests).map(get).join(''));
  await first;
  other.write(get('other'));
  await new Promise((resolve) => other.once('data', resolve));
  expect(bodies().length).toBeLessThan(requests);
  other.destroy();
  await expect.poll(() => bodies().length, { timeout: 60_000 }).toBe(requests);
});
