import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** One request on its way. What a meddler does not do does not happen: without an answer the browser waits. */
export interface Exchange {
  readonly method: string;
  /** To the server, with other headers if need be, and its answer. */
  forward(headers?: IncomingHttpHeaders): Promise<Answer>;
  /** Only the beginning of the body; the server waits for the rest. */
  forwardHalf(): Promise<void>;
  reply(answer: Answer): void;
  replyHalf(answer: Answer): void;
  /** The connection breaks. */
  drop(): void;
}

export type Meddler = (exchange: Exchange) => Promise<void>;

export interface MeddlingProxy {
  readonly url: string;
  /** Where the server is now; the address browsers know stays the same when it comes up again elsewhere. */
  lead(target: string): void;
  /** Takes requests whose path begins so into its hands, until it is given another meddler or none. */
  meddle(path: string, meddler: Meddler | null): void;
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
        upstream.on('response', async (answer) => {
          const whole = await bodyOf(answer).catch(reject);
          if (whole) resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: whole });
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

const passOn: Meddler = async ({ forward, reply }) => reply(await forward());

/** Stands before a server that may be killed and come up again, and lets everything through but what a test meddles with. */
export async function meddlingProxy(firstTarget: string): Promise<MeddlingProxy> {
  let target = firstTarget;
  let watched: { readonly path: string; readonly meddler: Meddler } | null = null;
  const server = createServer(async (from, to) => {
    const exchange = exchangeOf(from, to, await bodyOf(from), target);
    const isWatched = watched !== null && from.url?.startsWith(watched.path);
    await (isWatched && watched ? watched.meddler : passOn)(exchange).catch(exchange.drop);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lead(next) {
      target = next;
    },
    meddle(path, meddler) {
      watched = meddler && { path, meddler };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
