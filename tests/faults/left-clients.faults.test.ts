import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { httpClient } from '../support/http-client.ts';
import { serve } from '../support/serving.ts';
import { pause } from './scale.ts';
import { sqliteData } from './test-data.ts';

const HEAD = 'POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n';
const LEAVING = {
  'closes the connection': (socket) => socket.destroy(),
  'ends its side': (socket) => socket.end(),
  'resets the connection': (socket) => socket.resetAndDestroy(),
} as const satisfies Record<string, (socket: ReturnType<typeof connect>) => unknown>;

test('a client that leaves in the middle of its body is not logged as a fault, and the server goes on', async () => {
  const data = sqliteData();
  const server = await serve({ env: { ...data.env, LOG_LEVEL: 'info' } });
  const { hostname, port } = new URL(server.url);
  for (const [how, leave] of Object.entries(LEAVING)) {
    for (const start of ['Content-Length: 5000\r\n\r\n{"a":', 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":']) {
      const socket = connect(Number(port), hostname).on('error', () => {});
      await new Promise((resolve) => socket.write(HEAD + start, resolve));
      await pause(100); // until the body is being read
      leave(socket);
      await pause(100);
      expect(server.output(), how).not.toMatch(/"level":"(?:warn|error|fatal)"/);
    }
  }
  const client = httpClient(server.url);
  expect((await client.call('GET', '/healthz')).status).toBe(200);
  client.close();
});
