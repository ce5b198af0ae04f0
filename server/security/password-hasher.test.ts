import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { err, ok } from '#core/result.ts';
import { valueIn } from '#tests/support/value-in.ts';
import { passwordHasher } from './password-hasher.ts';

const hashOf = async (password: string) => valueIn(await passwordHasher().hash(password));

test('a hash names Argon2id with OWASP’s minimum cost and its own salt', async () => {
  const [one, other] = [await hashOf('tang-9wuyue'), await hashOf('tang-9wuyue')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one.split('$')[4]).not.toBe(other.split('$')[4]);
  expect(one.split('$')[5]).not.toBe(other.split('$')[5]);
});

test('a password is compared exactly as received', async () => {
  const encoded = await hashOf('Pässwort-易');
  const { verify } = passwordHasher();
  expect(await verify('Pässwort-易', encoded)).toEqual(ok(true));
  for (const other of ['pässwort-易', 'Pässwort-易 ', ' Pässwort-易', 'Pa\u0308sswort-易', 'Pässwort-', ''])
    expect(await verify(other, encoded), other).toEqual(ok(false));
});

test('all 128 characters of a password count', async () => {
  const long = '易'.repeat(127);
  const encoded = await hashOf(`${long}a`);
  expect(await passwordHasher().verify(`${long}b`, encoded)).toEqual(ok(false));
});

test('an unknown account and a damaged hash cost one Argon2 run, as a known one does, and are refused', async () => {
  const encoded = await hashOf('tang-9wuyue');
  const hasher = passwordHasher();
  const hashes = [encoded, null, '', 'plain text', encoded.replace('argon2id', 'argon2i'), encoded.slice(0, 40)];
  const answers: unknown[] = [];
  for (const hash of hashes) {
    const before = hasher.runs;
    answers.push(await hasher.verify('tang-9wuyue', hash));
    expect(hasher.runs - before, String(hash)).toBe(1);
  }
  expect(answers).toEqual([ok(true), ...Array(5).fill(ok(false))]);
});

test('a hash of another cost is still checked, at its own cost', async () => {
  const cost = { memory: 64, passes: 1, parallelism: 1, tagLength: 24 };
  const nonce = Buffer.from('somesalt1234567');
  const tag = argon2Sync('argon2id', { message: 'password', nonce, ...cost });
  const encoded = `$argon2id$v=19$m=64,t=1,p=1$${nonce.toString('base64')}$${tag.toString('base64')}`;
  expect(await passwordHasher().verify('password', encoded)).toEqual(ok(true));
  expect(await passwordHasher().verify('passwort', encoded)).toEqual(ok(false));
});

test('two run and twenty wait; the next is refused without a run', async () => {
  const hasher = passwordHasher({ memory: 64, passes: 1, parallelism: 1 }); // who waits too long is refused as well
  const answers = await Promise.all(Array.from({ length: 30 }, () => hasher.verify('x', null)));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(22);
  expect(answers.filter((answer) => !answer.ok)).toEqual(Array(8).fill(err('server.busy')));
  expect(hasher.runs).toBe(22);
});
