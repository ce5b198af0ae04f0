import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal } from '#server/security/seal.ts';
import { newId } from '#server/security/tokens.ts';
import { isHandle, makeHandle, userOfHandle } from './reset-handle.ts';

const SECRET = randomBytes(32);
const NOW = Date.parse('2026-11-15T08:00:00Z');
const MINUTE_MS = 60_000;

test('a handle is valid for fifteen minutes', () => {
  const id = newId();
  const handle = makeHandle(SECRET, id, NOW);
  expect(isHandle(handle)).toBe(true);
  expect(userOfHandle([SECRET], handle, NOW)).toBe(id);
  expect(userOfHandle([SECRET], handle, NOW + 15 * MINUTE_MS - 1)).toBe(id);
  expect(userOfHandle([SECRET], handle, NOW + 15 * MINUTE_MS)).toBeNull();
});

test('two handles of one account have nothing in common but their length', () => {
  const [one, other] = [makeHandle(SECRET, 'a', NOW), makeHandle(SECRET, 'a', NOW)];
  expect(one.slice(3, 20)).not.toBe(other.slice(3, 20));
  expect(new Set([one, other, makeHandle(SECRET, newId(), NOW + 1)].map((handle) => handle.length)).size).toBe(1);
});

test('a handle does not reveal its account', () => {
  const id = newId();
  const handle = makeHandle(SECRET, id, NOW);
  expect(handle).not.toContain(id);
  expect(Buffer.from(handle.slice(3), 'base64url').toString('latin1')).not.toContain(id);
});

test('a handle that was cut, changed, lengthened or made by another server is invalid', () => {
  const handle = makeHandle(SECRET, newId(), NOW);
  const changed = Array.from(handle.slice(3), (letter, index) => {
    const other = letter === 'A' ? 'B' : 'A';
    return `h1.${handle.slice(3, 3 + index)}${other}${handle.slice(4 + index)}`;
  });
  const cut = [handle.slice(0, -1), handle.slice(0, 40), 'h1.', `${handle}A`, `${handle}=`, ` ${handle}`];
  const foreign = makeHandle(randomBytes(32), newId(), NOW);
  for (const forged of [...changed, ...cut, foreign]) expect(userOfHandle([SECRET], forged, NOW), forged).toBeNull();
});

test('a text sealed for another purpose is no valid handle', () => {
  const text = JSON.stringify({ userId: newId(), expiresAt: NOW + MINUTE_MS });
  expect(userOfHandle([SECRET], `h1.${seal(SECRET, 'outbox', text)}`, NOW)).toBeNull();
});

test('an address that begins like a handle is an address', () => {
  expect(isHandle('h1.smith@example.com')).toBe(false);
  expect(isHandle('zhang@example.com')).toBe(false);
});
