import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seal, secretsOf, unseal } from './seal.ts';

const SECRET = randomBytes(32);

test('unseal returns what was sealed, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(unseal([SECRET], 'outbox', seal(SECRET, 'outbox', text))).toBe(text);
    }),
  );
});

test('the same text is sealed differently every time, and unreadably', () => {
  const sealed = Array.from({ length: 100 }, () => seal(SECRET, 'outbox', '元亨利贞'));
  expect(new Set(sealed).size).toBe(100);
  for (const one of sealed) {
    expect(one).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(Buffer.from(one, 'base64url').includes(Buffer.from('元亨'))).toBe(false);
  }
});

test('a change of any single bit is detected', () => {
  const bytes = Buffer.from(seal(SECRET, 'outbox', '利见大人'), 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(unseal([SECRET], 'outbox', changed.toString('base64url'))).toBeNull();
  }
});

test('a cut at any length is detected', () => {
  const sealed = seal(SECRET, 'outbox', '利见大人');
  for (let length = 0; length < sealed.length; length++)
    expect(unseal([SECRET], 'outbox', sealed.slice(0, length))).toBeNull();
});

test('nothing is unsealed for another purpose or with another secret', () => {
  const sealed = seal(SECRET, 'outbox', '利见大人');
  expect(unseal([SECRET], 'reset-handle', sealed)).toBeNull();
  expect(unseal([randomBytes(32)], 'outbox', sealed)).toBeNull();
});

test('only the canonical base64url of a sealed text is accepted', () => {
  const sealed = seal(SECRET, 'outbox', 'x'); // 29 bytes: two of the last letter's bits carry nothing
  const respelt = [
    `${sealed}=`,
    ` ${sealed}`,
    `${sealed}\n`,
    sealed.replace(/.$/, (last) => (last === 'w' ? 'x' : 'w')),
  ];
  for (const other of respelt.filter((text) => text !== sealed)) expect(unseal([SECRET], 'outbox', other)).toBeNull();
});

test('anything else is refused without an exception', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.base64String({ maxLength: 200 })), (text) => {
      expect(unseal([SECRET], 'outbox', text)).toBeNull();
    }),
  );
});

test('one of several secrets opens it: the present one or the previous one', () => {
  const [present, previous] = [randomBytes(32), randomBytes(32)];
  for (const secret of [present, previous])
    expect(
      unseal(secretsOf({ secret: present, previousSecret: previous }), 'outbox', seal(secret, 'outbox', '元亨')),
    ).toBe('元亨');
  const sealed = seal(previous, 'outbox', '元亨');
  expect(unseal(secretsOf({ secret: present, previousSecret: null }), 'outbox', sealed)).toBeNull();
});
