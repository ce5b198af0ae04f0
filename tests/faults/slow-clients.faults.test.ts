import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { httpClient } from '../support/http-client.ts';
import { serve } from '../support/serving.ts';
import { becomes, pause, report, scaled } from './scale.ts';
import { sqliteData } from './test-data.ts';

const A_KIND = scaled(10, 100);
const KINDS = ['headers', 'body', 'silent', 'silent'] as const;
type Kind = (typeof KINDS)[number];
/** The limit of server/http/http-server.ts, checked every 2 s. Node counts it from the connection's start, so it holds for silent ones too. */
const CUT_AFTER_MS = 10_000;
/** For the check's interval and a busy machine. */
const LATE_MS = 10_000;
/** A limit counts from the server's first sight of a connection, the test from its own start: never more than this too early. */
const EARLY_MS = 1000;

const HEADERS = `POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n`;

interface SlowClient {
  readonly kind: Kind;
  readonly socket: Socket;
  /** From its start to the server's end of the connection; null while it is open. */
  cutAfterMs: number | null;
}

/** Sends the headers, or the body, at a byte a second; or nothing at all. */
function slowClient(url: string, kind: Kind): SlowClient {
  const { hostname, port } = new URL(url);
  const startedAt = performance.now();
  const socket = connect(Number(port), hostname);
  const client: SlowClient = { kind, socket, cutAfterMs: null };
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

/** Sends one request after another until it is over: each must be answered. Returns how many there were, and how slow. */
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

test(`${KINDS.length * A_KIND} clients that send a byte a second, or nothing, are cut and keep nobody else waiting`, async () => {
  const data = sqliteData();
  const server = await serve(data);
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
  const isLate = () => performance.now() - startedAt > CUT_AFTER_MS + LATE_MS;
  const figures = await expectServed(server.url, () => isLate() || areCut());
  for (const { kind, cutAfterMs } of clients) {
    expect(cutAfterMs, `${kind} is cut`).not.toBeNull();
    expect(cutAfterMs, kind).toBeGreaterThan(CUT_AFTER_MS - EARLY_MS);
    expect(cutAfterMs, kind).toBeLessThan(CUT_AFTER_MS + LATE_MS);
  }
  for (const { socket } of clients) socket.destroy();
  expect(await becomes(() => openFiles() <= before, 5000)).toBe(true);
  report('slow clients', {
    sockets: clients.length,
    ...figures,
    'last cut after ms': Math.max(...clients.map(({ cutAfterMs }) => cutAfterMs ?? 0)),
    'files open before': before,
    'and after': openFiles(),
  });
});
