import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** What a balancer may send: long enough to be unique, and nothing that a log or a terminal would read as more than a name. */
const WELL_FORMED = /^[A-Za-z0-9_-]{8,64}$/;

function addressesOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** Names each request. A name that a trusted proxy gave is kept, so that one name finds the lines of proxy and server. */
export function requestIds(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusted = addressesOf(trustedProxies);
  const isTrusted = (address: string | undefined) =>
    trustedProxies.length > 0 && address !== undefined && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isGood = typeof given === 'string' && WELL_FORMED.test(given) && isTrusted(socket.remoteAddress);
    return isGood ? given : randomUUID().slice(-12);
  };
}

/** Before any hook that refuses requests, so that refusals are named too. */
export function registerRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}
