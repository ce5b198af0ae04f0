import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import { oneAtATime } from './pipelining.ts';

const REQUEST_TIMEOUT_MS = 10_000;
const CONNECTION_TIMEOUT_MS = 15_000;
/** Longer than balancers keep a connection (60 s): one that they are about to use must not be closed here. */
const KEEP_ALIVE_MS = 75_000;
/** How often Node checks for slow connections; by default every 30 s. */
const CONNECTION_CHECK_MS = 2000;

export function httpServer(handle: RequestListener): Server {
  const server = createServer(
    {
      connectionsCheckingInterval: CONNECTION_CHECK_MS,
      headersTimeout: REQUEST_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    oneAtATime(handle),
  );
  return server.setTimeout(CONNECTION_TIMEOUT_MS);
}
