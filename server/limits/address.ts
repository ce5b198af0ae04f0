import { isIP, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type AttemptLimit, ofSite, type Quota } from '#contract/rate-limits.ts';

/** ::ffff:1.2.3.4 is an IPv4-mapped address: 1.2.3.4. */
const unmapped = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

/** The /64 of an IPv6 address, its zeros written out: what one household usually has. */
function networkOf(ip: string): string {
  const [head = '', tail = ''] = ip.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = ip.includes('::')
    ? Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
    : [];
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** 1.2.3.4:5678 and [2001:db8::1]:5678 without the port, which some proxies write: it differs for every connection. */
export const withoutPort = (address: string): string =>
  address.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/^([^:]+):\d+$/, '$1');

/**
 * The addresses of X-Forwarded-For, back to the last entry that is not an address: its writer may have written all before it. Limits
 * and audit take what is left for an address, so it must be one.
 */
export function forwardedAddresses(header: string): readonly string[] {
  const entries = header.split(',').map((entry) => wholeAddressOf(withoutPort(entry.trim())));
  const given = entries.filter(Boolean); // a list may have empty elements (RFC 9110)
  return given.slice(given.findLastIndex((entry) => isIP(entry) === 0) + 1);
}

/** What rate limits count as one address: an IPv4 address, or an IPv6 network of /64. */
export function callerOf(ip: string): string {
  if (!ip.includes(':')) return ip;
  const plain = wholeAddressOf(ip);
  return isIPv6(plain) ? networkOf(plain) : plain;
}

/** The /48 that the /64 of an IPv6 caller is part of; null for IPv4. */
export function siteOf(caller: string): string | null {
  if (!caller.endsWith('::/64')) return null;
  return `${caller.split(':').slice(0, 3).join(':')}::/48`;
}

/** The uses of a limit by an address, and by the site that it is of if it is an IPv6 network. */
export function usesBy<Limit extends Quota | AttemptLimit>(
  limit: Limit,
  caller: string,
  keyOf = (from: string) => from,
): readonly (readonly [limit: Limit, key: string])[] {
  const site = siteOf(caller);
  const ofAddress = [limit, keyOf(caller)] as const;
  return site === null ? [ofAddress] : [ofAddress, [ofSite(limit), keyOf(site)]];
}

/** One machine's own address, without the name of an interface. */
export const wholeAddressOf = (ip: string): string => unmapped(ip.split('%')[0] as string);

/** The /24 or /48 of a whole address: what is kept of it for long. */
export function widerNetworkOf(address: string): string {
  const site = siteOf(callerOf(address));
  return site ?? address.replace(/\.\d+$/, '.0/24');
}

export function isLoopback(ip: string): boolean {
  const plain = unmapped(ip);
  return plain === '::1' || plain.startsWith('127.');
}

/** Before the first look at `request.ip`. With their ports, Fastify would take no entry of X-Forwarded-For for a trusted proxy's. */
export function registerForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const forwarded = headers['x-forwarded-for'];
    const addresses = typeof forwarded === 'string' ? forwardedAddresses(forwarded) : [];
    if (addresses.length > 0) headers['x-forwarded-for'] = addresses.join(', ');
    else delete headers['x-forwarded-for']; // the address is that of the socket
    done();
  });
}
