import { isIPv6 } from 'node:net';

/** ::ffff:1.2.3.4 is an IPv4 address in disguise. */
const withoutDisguise = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

/** The first four groups of an IPv6 address, its zeros written out: one household, one /64. */
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

/** What counts as one caller when calls are counted: an IPv4 address, or an IPv6 network of /64. */
export function callerOf(ip: string): string {
  if (!ip.includes(':')) return ip;
  const plain = withoutDisguise(ip.split('%')[0] as string);
  return isIPv6(plain) ? networkOf(plain) : plain;
}

export function isLoopback(ip: string): boolean {
  const plain = withoutDisguise(ip);
  return plain === '::1' || plain.startsWith('127.');
}
