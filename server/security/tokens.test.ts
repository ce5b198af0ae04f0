import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { keyFor, newId, newToken, newTokenOf, opaqueName, tokenHash, userOfToken } from './tokens.ts';

const many = <T>(make: () => T): readonly T[] => Array.from({ length: 2000 }, make);

test('a token is 256 random bits that fit a header and a query', () => {
  const tokens = many(newToken);
  expect(new Set(tokens).size).toBe(tokens.length);
  for (const token of tokens) {
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  }
});

test('a token names its user before 256 random bits; one from before names nobody', () => {
  for (const id of many(newId)) {
    const token = newTokenOf(id);
    expect(token).toMatch(/^[0-9a-z]{26}_[A-Za-z0-9_-]{43}$/);
    expect(userOfToken(token)).toBe(id);
  }
  for (const token of many(newToken)) expect(userOfToken(token)).toBeNull();
});

test('an id is 26 letters and digits, all of them about equally likely', () => {
  const ids = many(newId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/);
  const counts = Map.groupBy(ids.join(''), (letter) => letter);
  expect(counts.size).toBe(32);
  const expected = (ids.length * 26) / 32;
  for (const { length } of counts.values()) expect(Math.abs(length - expected)).toBeLessThan(expected / 4);
});

test('the stored hash of a token is not the token', () => {
  const token = newToken();
  expect(tokenHash(token)).toBe(tokenHash(token));
  expect(tokenHash(token)).not.toBe(token);
  expect(tokenHash(tokenHash(token))).not.toBe(tokenHash(token));
});

test('every purpose and every secret gives another key', () => {
  const secret = randomBytes(32);
  const keys = [keyFor(secret, 'outbox'), keyFor(secret, 'reset-handle'), keyFor(randomBytes(32), 'outbox'), secret];
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(4);
  expect(keys.every((key) => key.length === 32)).toBe(true);
  expect(keyFor(secret, 'outbox')).toEqual(keys[0]);
});

test('an opaque name is stable, of one length, and does not contain the text', () => {
  const secret = randomBytes(32);
  const texts = ['', 'email zhang@example.com', 'username 张三', 'x'.repeat(5000)];
  const names = texts.map((text) => opaqueName(secret, text));
  expect(new Set(names).size).toBe(texts.length);
  expect(names).toEqual(texts.map((text) => opaqueName(secret, text)));
  for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(opaqueName(randomBytes(32), 'username 张三')).not.toBe(names[2]);
});
