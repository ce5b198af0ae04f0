import { afterEach, describe, expect, test, vi } from 'vitest';
import { err } from '#core/result.ts';
import { passwordHasher } from '#server/security/password-hasher.ts';
import { ENGINES, type TestUser, useApp } from '../support/app.ts';
import { valueIn } from '../support/value-in.ts';

const FORMER = passwordHasher({ memory: 128, passes: 1, parallelism: 1 });

describe.each(ENGINES)('hashes of another cost on %s', (engine) => {
  const app = useApp(engine);
  afterEach(() => vi.restoreAllMocks());

  const logIn = async ({ username }: TestUser, password: string) =>
    (await app.call('POST', '/api/auth/login', { body: { username, password } })).status;

  async function hashOf({ id }: TestUser): Promise<string> {
    const { db } = app.database;
    const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow();
    return row.password_hash;
  }

  async function userFromBefore(): Promise<TestUser> {
    const user = await app.user();
    const password_hash = valueIn(await FORMER.hash(user.password));
    const change = app.database.db.updateTable('users').set({ password_hash });
    await change.where('id', '=', user.id).execute();
    return user;
  }

  test('a hash of another cost is renewed at the right password, and by that alone', async () => {
    const user = await userFromBefore();
    expect(await logIn(user, 'wrong-guess')).toBe(401);
    expect(await hashOf(user)).toContain('$m=128,');
    expect(await logIn(user, user.password)).toBe(200);
    const renewed = await hashOf(user);
    expect(renewed).toContain('$m=64,');
    expect(await logIn(user, user.password)).toBe(200);
    expect(await hashOf(user)).toBe(renewed);
  });

  test('of eight logins at once each succeeds, though the first of them renews the hash', async () => {
    const user = await userFromBefore();
    const statuses = await Promise.all(Array.from({ length: 8 }, () => logIn(user, user.password)));
    expect(statuses).toEqual(Array(8).fill(200));
    expect(await hashOf(user)).toContain('$m=64,');
  });

  test.each([
    ['is refused for want of room', async () => err('server.busy')],
    ['throws', () => Promise.reject(new Error('no memory'))],
  ] as const)('a renewal that %s fails no login', async (_, hash) => {
    const user = await userFromBefore();
    vi.spyOn(app.server.services.passwords, 'hash').mockImplementation(hash);
    expect(await logIn(user, user.password)).toBe(200);
    expect(await hashOf(user)).toContain('$m=128,');
  });
});
