import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { registerPatience } from './connection.ts';

const IDLE_MS = 100;

/**
 * An app that cuts idle connections after 100 ms, and a connection to it. The time begins with each request: a busy machine may take longer
 * than that to send the first.
 */
async function connected(): Promise<Socket> {
  const app = fastify({ keepAliveTimeout: 600 * IDLE_MS });
  app.addHook('onRequest', async ({ socket }) => {
    socket.setTimeout(IDLE_MS);
  });
  onTestFinished(() => app.close());
  registerPatience(app);
  app.get('/slow', () => new Promise((resolve) => setTimeout(resolve, 6 * IDLE_MS, 'done')));
  app.get('/large', () => Buffer.alloc(50_000_000));
  const { port, hostname } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), hostname).on('error', () => {});
  onTestFinished(() => {
    socket.destroy();
  });
  await once(socket, 'connect');
  return socket;
}

const ask = (socket: Socket, path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
const received = async (socket: Socket) => String((await once(socket, 'data'))[0]);

test('a request that waits longer than an idle connection may is answered', async () => {
  const socket = await connected();
  ask(socket, '/slow');
  expect(await received(socket)).toContain('200 OK');
});

test('a kept connection may be idle for keepAliveTimeout, also when the time of a request is shorter', async () => {
  const socket = await connected();
  ask(socket, '/none');
  expect(await received(socket)).toContain('404');
  await new Promise((resolve) => setTimeout(resolve, 4 * IDLE_MS));
  ask(socket, '/none');
  expect(await received(socket)).toContain('404');
});

test('a caller that does not read its answer is cut', async () => {
  const socket = await connected();
  ask(socket, '/large');
  socket.pause();
  await new Promise((resolve) => setTimeout(resolve, 6 * IDLE_MS));
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await once(socket.resume(), 'close');
  expect(bytes).toBeLessThan(50_000_000);
});
