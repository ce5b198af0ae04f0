import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { problemBody, sendProblem } from './problem.ts';

const STATUS_BY_CODE: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** What Node's parser cannot take for HTTP reaches no route: it is answered here, in the words of every refusal, and the line is cut. */
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

/** HTTP/1.0 never settled how a kept connection tells its requests apart; such a caller is sent away. One request at a time is fine. */
export function registerVersionCheck(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isKept = /\bkeep-alive\b/i.test(request.headers.connection ?? '');
    if (request.raw.httpVersion !== '1.0' || !isKept) return done();
    reply.header('connection', 'close');
    sendProblem(reply, 'request.malformed');
  });
}
