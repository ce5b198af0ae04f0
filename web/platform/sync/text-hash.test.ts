import { expect, test } from 'vitest';
import { hashOf } from './text-hash.ts';

test('the hash of “foobar” is that of the published test vectors of FNV-1a', () => {
  expect(hashOf('')).toBe(0x811c9dc5);
  expect(hashOf('foobar')).toBe(0xbf9cf968);
});

test('different texts have different hashes', () => {
  expect(new Set(['', 'a', 'b', 'ab', 'ba', 'a '].map(hashOf)).size).toBe(6);
});
