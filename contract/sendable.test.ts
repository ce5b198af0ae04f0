import { expect, test } from 'vitest';
import { isSendable } from './sendable.ts';

const nested = (levels: number): object => (levels === 1 ? [] : [nested(levels - 1)]);

test('what the server reads as a body is sendable', () => {
  expect(isSendable({ a: [{ b: ['易', 1, true, null] }], method: 'constructor' })).toBe(true);
  expect(isSendable(nested(5))).toBe(true);
});

test.each([
  ['more levels than it reads', nested(6)],
  ['more levels than can be followed', JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)],
  ['a poisoned key', JSON.parse('{"a":[{"__proto__":{}}]}')],
  ['another', { a: { constructor: { prototype: {} } } }],
  ['NUL', { a: ['\0'] }],
  ['half a character in a key', { a: { '\ud800': 1 } }],
  ['more brackets than it reads', { a: Array(300).fill({}) }],
])('%s is not', (_, body) => {
  expect(isSendable(body)).toBe(false);
});
