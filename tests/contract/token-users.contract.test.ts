import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replaceResetToken } from '#server/features/auth/reset-repo.ts';
import { newToken, newTokenOf, tokenHash } from '#server/security/tokens.ts';
import { openSession } from '#server/sessions/session-repo.ts';
import { ENGINES, startApp, type TestApp, type TestUser } from '../support/app.ts';

const PASSWORD = 'mei-hua-2026';

describe.each(ENGINES)('tokens that name their user, on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine);
  });
  afterAll(() => app.close());

  const resultsWith = async (token: string) => (await app.call('GET', '/api/divination/results', { token })).status;

  async function openFormerSession({ id }: TestUser): Promise<string> {
    const token = newToken();
    await openSession(app.database.db, id, tokenHash(token), app.clock.now);
    return token;
  }

  async function linkTo({ id }: TestUser, token: string): Promise<string> {
    const expiresAt = app.clock.now + 60_000;
    await replaceResetToken(app.database.db, { tokenHash: tokenHash(token), userId: id, expiresAt }, app.clock.now);
    return token;
  }
  const isValid = async (token: string) =>
    (await app.call('POST', '/api/auth/check-reset', { body: { token } })).json['valid'];
  const reset = async (token: string) =>
    (
      await app.call('POST', '/api/auth/reset-password', {
        body: { token, newPassword: PASSWORD, confirmPassword: PASSWORD },
      })
    ).status;

  test('a registration and a login open a session whose token begins with the id of the user', async () => {
    const user = await app.user();
    const { username, password } = user;
    const { json } = await app.call('POST', '/api/auth/login', { body: { username, password } });
    for (const token of [user.token, String(json['token'])]) {
      expect(token.startsWith(`${user.id}_`)).toBe(true);
      expect(await resultsWith(token)).toBe(200);
    }
  });

  test('the version before finds such a session by the hash of the whole token', async () => {
    const user = await app.user();
    const ofHash = app.database.db
      .selectFrom('sessions')
      .select('user_id')
      .where('token_hash', '=', tokenHash(user.token));
    expect(await ofHash.execute()).toEqual([{ user_id: user.id }]);
  });

  test('the secret of one user under the name of another, or of nobody, opens nothing', async () => {
    const [user, other] = [await app.user(), await app.user()];
    const secret = user.token.slice(-43);
    for (const token of [`${other.id}_${secret}`, `nobody_${secret}`, `_${secret}`, secret, `${user.id}_${newToken()}`])
      expect(await resultsWith(token)).toBe(401);
  });

  test('a session from before tokens named their user goes on: it is read, prolonged and ended', async () => {
    const user = await app.user();
    const token = await openFormerSession(user);
    expect(await resultsWith(token)).toBe(200);
    app.clock.now += 1000;
    const refreshed = await app.call('POST', '/api/auth/refresh', { token });
    expect(refreshed.json).toMatchObject({ token, user: { id: user.id } });
    expect((await app.call('POST', '/api/auth/logout', { token })).status).toBe(200);
    expect(await resultsWith(token)).toBe(401);
    expect(await resultsWith(user.token)).toBe(200);
  });

  test.each([
    ['names its user', (user: TestUser) => newTokenOf(user.id)],
    ['is from before links did', () => newToken()],
  ])('a reset link that %s is checked and used, once', async (_, make) => {
    const user = await app.user();
    const token = await linkTo(user, make(user));
    expect([await isValid(token), await reset(token), await isValid(token), await reset(token)]).toEqual([
      true,
      200,
      false,
      400,
    ]);
  });

  test('the secret of a reset link under the name of another user resets nothing', async () => {
    const [user, other] = [await app.user(), await app.user()];
    const token = await linkTo(user, newTokenOf(user.id));
    const forged = `${other.id}_${token.slice(-43)}`;
    expect([await isValid(forged), await reset(forged)]).toEqual([false, 400]);
    expect(await isValid(token)).toBe(true);
  });
});
