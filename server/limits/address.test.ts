import { expect, test } from 'vitest';
import {
  callerOf,
  forwardedAddresses,
  isLoopback,
  siteOf,
  wholeAddressOf,
  widerNetworkOf,
  withoutPort,
} from './address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s', (ip, caller) => {
  expect(callerOf(ip)).toBe(caller);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['203.0.113.7', null],
  ['::ffff:203.0.113.7', null],
])('the site of %s is %s', (ip, site) => {
  expect(siteOf(callerOf(ip))).toBe(site);
});

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80::1', 'fe80:0:0::/48'],
])('%s is kept whole as %s for a while, then as %s', (ip, whole, network) => {
  expect([wholeAddressOf(ip), widerNetworkOf(wholeAddressOf(ip))]).toEqual([whole, network]);
});

test.each([
  ['203.0.113.7:50123', '203.0.113.7'],
  ['203.0.113.7', '203.0.113.7'],
  ['[2001:db8::1]:50123', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '::ffff:203.0.113.7'],
  ['unknown', 'unknown'],
  ['', ''],
])('%s without its port is %s', (address, plain) => {
  expect(withoutPort(address)).toBe(plain);
});

test.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['203.0.113.7:50123, [2001:db8::1]:443', ['203.0.113.7', '2001:db8::1']],
  ['203.0.113.7,, ', ['203.0.113.7']],
  ['::ffff:203.0.113.7, fe80::1%eth0', ['203.0.113.7', 'fe80::1']],
  ['unknown', []],
  ['x'.repeat(8000), []],
  [`fe80::1%${'x'.repeat(8000)}`, ['fe80::1']],
  ['203.0.113.7, unknown', []],
  ['198.51.100.1, unknown, 203.0.113.7', ['203.0.113.7']],
  ['127.1', []],
  ['0177.0.0.1', []],
  ['203.0.113.7 198.51.100.1', []],
  ['', []],
])('X-Forwarded-For: %.40s tells the addresses %j', (header, addresses) => {
  expect(forwardedAddresses(header)).toEqual(addresses);
});

test('loopback is 127.0.0.0/8 and ::1, also IPv4-mapped', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].every(isLoopback)).toBe(true);
  expect(['10.0.0.1', '::2', '::ffff:10.0.0.1', '128.0.0.1'].some(isLoopback)).toBe(false);
});
