import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { httpClient } from '../support/http-client.ts';
import { sqlitePlace } from './place.ts';
import { becomes, FULL, pause, report, scaled } from './scale.ts';
import { serve } from './serving.ts';

const A_KIND = scaled(10, 100);
const KINDS = ['headers', 'body', 'silent', 'silent'] as const;
/** The server's own limits are 10 and 15 s, looked at every 2 s. */
const CUT_WITHIN_MS = 30_000;

const HEADERS = `POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n`;

interface SlowClient {
  readonly socket: Socket;
  /** When it was cut, from its start; null while it is open. */
  cutAfterMs: number | null;
}

/** Sends its request a byte a second, its headers or only its body; or says nothing at all. */
function slowClient(url: string, kind: (typeof KINDS)[number]): SlowClient {
  const { hostname, port } = new URL(url);
  const startedAt = performance.now();
  const socket = connect(Number(port), hostname);
  const client: SlowClient = { socket, cutAfterMs: null };
  socket.on('error', () => {}).resume();
  const text = kind === 'headers' ? HEADERS : ' '.repeat(60);
  let sent = 0;
  if (kind === 'body') socket.write(`${HEADERS}\r\n`);
  const timer = setInterval(() => kind !== 'silent' && socket.write(text.charAt(sent++)), 1000);
  socket.once('close', () => {
    clearInterval(timer);
    client.cutAfterMs = performance.now() - startedAt;
  });
  return client;
}

/** Calls one after the other, as often as fit: each is answered; tells how many and how slowly at worst. */
async function expectServed(url: string, isOver: () => boolean) {
  const client = httpClient(url);
  const times: number[] = [];
  while (!isOver()) {
    for (const path of ['/api/shefu?action=list', '/api/config', '/healthz']) {
      const { status, ms } = await client.call('GET', path);
      expect(status).toBe(200);
      times.push(ms);
    }
    await pause(10);
  }
  client.close();
  times.sort((a, b) => a - b);
  return {
    served: times.length,
    'p99 ms': times[Math.floor(times.length * 0.99)] ?? 0,
    'slowest ms': times.at(-1) ?? 0,
  };
}

test(`${KINDS.length * A_KIND} clients that send a byte a second, or nothing, keep nobody else waiting`, async () => {
  const place = sqlitePlace();
  onTestFinished(place.remove);
  const server = await serve(place);
  const openFiles = () => readdirSync(`/proc/${server.pid}/fd`).length;
  const warm = httpClient(server.url);
  for (const path of ['/api/shefu?action=list', '/healthz']) await warm.call('GET', path);
  warm.close();
  await pause(100);
  const before = openFiles();
  const clients = Array.from({ length: KINDS.length * A_KIND }, (_, n) =>
    slowClient(server.url, KINDS[n % KINDS.length] ?? 'silent'),
  );
  const startedAt = performance.now();
  const areCut = () => clients.every((client) => client.cutAfterMs !== null);
  const isOver = () => performance.now() - startedAt > scaled(4000, CUT_WITHIN_MS) || areCut();
  const figures = await expectServed(server.url, isOver);
  if (FULL) expect(areCut()).toBe(true);
  for (const { socket } of clients) socket.destroy();
  expect(await becomes(() => openFiles() <= before, 5000)).toBe(true);
  const cuts = clients.flatMap(({ cutAfterMs }) => (FULL && cutAfterMs !== null ? [cutAfterMs] : []));
  report('slow clients', {
    sockets: clients.length,
    ...figures,
    ...(FULL && { cut: cuts.length, 'last cut after ms': Math.max(...cuts) }),
    'files open before': before,
    'and after': openFiles(),
  });
});
