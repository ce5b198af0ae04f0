import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './problem.ts';
import type { Readiness } from './readiness.ts';

const LOOK_EVERY_MS = 20;
/** For all of it: less than the 10 s of the whole shutdown (main.ts), so that the database is still closed. */
const PATIENCE_MS = 8000;
/** For what arrived before the signal and is not read yet. */
const ARRIVALS_MS = 3000;
/** For callers that are about to use a kept connection. */
const LINGER_MS = 100;
/** For callers to close their side. */
const HANG_UP_MS = 500;
/** Turns of the event loop without a new connection or request: a connection takes one turn to accept and one to read. */
const QUIET_TURNS = 3;

async function becomes(holds: () => boolean, until: number): Promise<void> {
  while (!holds() && performance.now() < until) await pause(LOOK_EVERY_MS);
}

/**
 * Returns once everything that has arrived so far has been read. Connections are accepted in the order they were made, one in each turn:
 * when one of our own is accepted, all earlier ones are. In the next turns their requests are read.
 */
async function caughtUp({ server }: FastifyInstance, until: number): Promise<void> {
  const { address: host, port } = server.address() as AddressInfo; // it listens on a port, never on a pipe
  let isAccepted = false;
  const own = connect({ host, port }).once('error', () => {
    isAccepted = true;
  });
  const look = (socket: Socket) => {
    isAccepted ||= socket.remotePort === own.localPort;
  };
  server.on('connection', look);
  while (!isAccepted && performance.now() < until) await nextTurn();
  server.off('connection', look);
  own.destroy();
  for (let turns = 0; turns < QUIET_TURNS; turns++) await nextTurn();
}

/** The connections and answers that are open, and how many have come in all. */
function watch({ server }: FastifyInstance) {
  const sockets = new Set<Socket>();
  const responses = new Set<ServerResponse>();
  let arrivals = 0;
  server.on('connection', (socket: Socket) => {
    arrivals++;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', (_request, response: ServerResponse) => {
    arrivals++;
    const open = () => {
      responses.add(response);
      response.once('close', () => responses.delete(response));
    };
    // one that waits behind another is never closed if its connection ends first
    if (response.socket !== null) open();
    else response.once('socket', open);
  });
  /** Returns once nothing arrives any more. */
  async function quiet(until: number): Promise<void> {
    for (let turns = 0; turns < QUIET_TURNS && performance.now() < until; turns++) {
      const before = arrivals;
      await nextTurn();
      if (arrivals > before) turns = -1;
    }
  }
  return { sockets, responses, quiet };
}

/** Answers to late requests. Those that come last are held, so that their callers do not connect again while the listener is closed. */
function lateResponses() {
  const waiting = new Set<() => void>();
  let isHolding = false;
  return {
    /** Answers once the body is read: a response that overtakes it would reset the connection. */
    add(request: IncomingMessage, response: () => void): void {
      request.once('end', () => (isHolding ? waiting.add(response) : response())).resume();
    },
    hold(): void {
      isHolding = true;
    },
    release(): void {
      isHolding = false;
      for (const response of waiting) response();
    },
  };
}

/**
 * Stops the app without cutting anyone off. Requests that arrived before are answered, for eight seconds at most; later ones are answered 503.
 * Every response then closes its connection. Idle connections are ended from this side but still read until their caller closes them:
 * destroying one resets a request that is on its way. For the same reason the listener is closed when no connection waits for it.
 */
export function registerClosing(app: FastifyInstance, readiness: Readiness): () => Promise<void> {
  const { sockets, responses, quiet } = watch(app);
  const late = lateResponses();
  let isClosing = false;
  app.addHook('onRequest', (request, reply, done) => {
    if (readiness.isDraining()) reply.raw.shouldKeepAlive = false; // its next request then goes to another server
    if (!isClosing) return done();
    responses.delete(reply.raw);
    reply.raw.shouldKeepAlive = false;
    late.add(request.raw, () => sendProblem(reply, 'server.unavailable'));
  });

  return async () => {
    if (!app.server.listening) return;
    const deadline = performance.now() + PATIENCE_MS;
    await caughtUp(app, performance.now() + ARRIVALS_MS);
    isClosing = true;
    for (const response of responses) response.shouldKeepAlive = false;
    await becomes(() => responses.size === 0, deadline);
    late.hold();
    await pause(LINGER_MS);
    await quiet(performance.now() + ARRIVALS_MS);
    NetServer.prototype.close.call(app.server); // the listener only; the server's own close destroys idle connections
    late.release();
    await quiet(performance.now() + LINGER_MS);
    for (const socket of sockets) socket.end();
    await becomes(() => sockets.size === 0, performance.now() + HANG_UP_MS);
    app.server.closeAllConnections();
  };
}
