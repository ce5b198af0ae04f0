import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { requestIds } from './request-id.ts';

const asked = (remoteAddress: string, id?: string | string[]) =>
  ({ headers: { 'x-request-id': id }, socket: { remoteAddress } }) as unknown as IncomingMessage;
const GIVEN = '3f2b9c64-8d1e-4a57-9b30-5e7f1c2d6a88';
const PROXIES = ['10.0.0.0/8', '192.0.2.7', 'fc00::/7'];

test('a request is named by twelve characters, each by others', () => {
  const idOf = requestIds([]);
  const ids = Array.from({ length: 1000 }, () => idOf(asked('203.0.113.5')));
  expect(new Set(ids).size).toBe(1000);
  expect(ids.filter((id) => !/^[0-9a-f]{12}$/.test(id))).toEqual([]);
});

test.each(['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', 'fd00::1'])(
  'the name that the trusted proxy %s gave is kept',
  (from) => {
    expect(requestIds(PROXIES)(asked(from, GIVEN))).toBe(GIVEN);
  },
);

test.each(['203.0.113.5', '192.0.2.8', '2001:db8::1', '127.0.0.1'])(
  'a name from %s, which nobody trusts, is not taken',
  (from) => {
    expect(requestIds(PROXIES)(asked(from, GIVEN))).not.toBe(GIVEN);
    expect(requestIds([])(asked(from, GIVEN))).not.toBe(GIVEN);
  },
);

test.each(['short', 'x'.repeat(65), 'a b c d e f g', 'abcdefgh\n', '张三张三张三张三', '"}{"a":"bcde', ''])(
  'the malformed name %j is not taken, even from a trusted proxy',
  (id) => {
    expect(requestIds(PROXIES)(asked('10.1.2.3', id))).toMatch(/^[0-9a-f]{12}$/);
  },
);
