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

/** HTTP/1.0 has no reliable framing for keep-alive, so it is refused (request smuggling). One request per connection is fine. */
export function registerVersionCheck(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isKept = /\bkeep-alive\b/i.test(request.headers.connection ?? '');
    if (request.raw.httpVersion !== '1.0' || !isKept) return done();
    reply.header('connection', 'close');
    sendProblem(reply, 'request.malformed');
  });
}

/**
 * Node cuts a connection on which nothing was sent for `connectionTimeout`. A caller whose request waits for work (work-gate.ts) must not
 * be cut: the time counts again once the answer has begun, for callers that do not read it. Slow requests have limits of their own.
 */
export function registerPatience(app: FastifyInstance): void {
  app.server.on('request', (_request, response) => {
    response.on('timeout', (socket: Socket) => {
      if (response.headersSent) socket.destroy();
    });
  });
}
