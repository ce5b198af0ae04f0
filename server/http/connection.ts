import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { problemBody, sendProblem } from './problem.ts';

const STATUS_BY_CODE: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Bytes that Node cannot parse as HTTP reach no route: they are answered here with a problem, and the connection is closed. */
export function refuseUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const body = JSON.stringify(
      problemBody(error.code === 'HPE_HEADER_OVERFLOW' ? 'request.tooLarge' : 'request.malformed'),
    );
    const head = [
      `HTTP/1.1 ${STATUS_BY_CODE[error.code ?? ''] ?? '400 Bad Request'}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'X-Content-Type-Options: nosniff',
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}

const isKeptAlive = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion === '1.0' && /\bkeep-alive\b/i.test(headers.connection ?? '');

/** Node keeps the first of several Host headers and drops the others; a proxy in front may have used another. */
const hasSeveralHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1;

/**
 * Refuses what two readers would understand differently (request smuggling): HTTP/1.0 with keep-alive, which has no reliable
 * framing, and several Host headers (RFC 9112, 3.2). One request of HTTP/1.0 per connection is fine.
 */
export function registerFramingCheck(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isKeptAlive(request.raw) && !hasSeveralHosts(request.raw)) return done();
    reply.header('connection', 'close');
    sendProblem(reply, 'request.malformed');
  });
}

/**
 * Node cuts a connection on which nothing was sent for `connectionTimeout`. A caller whose request waits for work (semaphore.ts) must not
 * be cut: the time counts again once the answer has begun, for callers that do not read it. Slow requests have limits of their own.
 */
export function registerPatience(app: FastifyInstance): void {
  app.server.on('request', (_request, response) => {
    response.on('timeout', (socket: Socket) => {
      if (response.headersSent) socket.destroy();
    });
  });
}
