import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ProxiedResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** One request. A handler that neither replies nor drops leaves the browser waiting. */
export interface Exchange {
  readonly method: string;
  /** To the server, with other headers if need be, and its answer. */
  forward(headers?: IncomingHttpHeaders): Promise<ProxiedResponse>;
  /** Only the beginning of the body; the server waits for the rest. */
  forwardHalf(): Promise<void>;
  reply(response: ProxiedResponse): void;
  replyHalf(response: ProxiedResponse): void;
  /** The connection breaks. */
  drop(): void;
}

export type Handler = (exchange: Exchange) => Promise<void>;

export interface FaultProxy {
  readonly url: string;
  /** Another server from now on; the proxy's own address stays. */
  forwardTo(target: string): void;
  /** Hands requests whose path begins so to the handler, until another or none is given. */
  intercept(path: string, handler: Handler | null): void;
  close(): Promise<void>;
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function exchangeOf(from: IncomingMessage, to: ServerResponse, body: Buffer, target: string): Exchange {
  const begin = (headers: IncomingHttpHeaders = {}) =>
    request(new URL(from.url ?? '/', target), { method: from.method, headers: { ...from.headers, ...headers } });
  return {
    method: from.method ?? 'GET',
    forward: (headers) =>
      new Promise((resolve, reject) => {
        const upstream = begin(headers);
        upstream.on('error', reject);
        upstream.on('response', async (response) => {
          const whole = await bodyOf(response).catch(reject);
          if (whole) resolve({ status: response.statusCode ?? 502, headers: response.headers, body: whole });
        });
        upstream.end(body);
      }),
    forwardHalf: () =>
      new Promise((resolve) => {
        const upstream = begin();
        upstream.on('error', () => {});
        upstream.write(body.subarray(0, body.length / 2), () => resolve());
      }),
    reply({ status, headers, body: whole }) {
      to.writeHead(status, headers).end(whole);
    },
    replyHalf({ status, headers, body: whole }) {
      to.writeHead(status, headers);
      to.write(whole.subarray(0, whole.length / 2), () => to.destroy());
    },
    drop: () => void to.destroy(),
  };
}

const passOn: Handler = async ({ forward, reply }) => reply(await forward());

/** A proxy before a server that may be killed and started again; it passes on everything that no test intercepts. */
export async function startFaultProxy(firstTarget: string): Promise<FaultProxy> {
  let target = firstTarget;
  let watched: { readonly path: string; readonly handler: Handler } | null = null;
  // idle connections stay open: a call that reuses one while it is being closed would fail with ECONNRESET
  const server = createServer({ keepAliveTimeout: 0 }, async (from, to) => {
    const exchange = exchangeOf(from, to, await bodyOf(from), target);
    const isWatched = watched !== null && from.url?.startsWith(watched.path);
    await (isWatched && watched ? watched.handler : passOn)(exchange).catch(exchange.drop);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forwardTo(next) {
      target = next;
    },
    intercept(path, handler) {
      watched = handler && { path, handler };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
