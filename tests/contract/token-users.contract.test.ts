import { describe, expect, test } from 'vitest';
import { newToken } from '#server/security/tokens.ts';
import { ENGINES, useApp } from '../support/app.ts';
import { newResetLink } from '../support/tokens.ts';

const PASSWORD = 'mei-hua-2026';

describe.each(ENGINES)('tokens name their user, on %s', (engine) => {
  const app = useApp(engine);

  const resultsWith = async (token: string) => (await app.call('GET', '/api/divination/results', { token })).status;
  const isValid = async (token: string) =>
    (await app.call('POST', '/api/auth/check-reset', { body: { token } })).json['valid'];
  const reset = async (token: string) => {
    const body = { token, newPassword: PASSWORD, confirmPassword: PASSWORD };
    return (await app.call('POST', '/api/auth/reset-password', { body })).status;
  };

  test('a registration and a login open a session whose token begins with the id of the user', async () => {
    const user = await app.user();
    const { username, password } = user;
    const { json } = await app.call('POST', '/api/auth/login', { body: { username, password } });
    for (const token of [user.token, String(json['token'])]) {
      expect(token.startsWith(`${user.id}_`)).toBe(true);
      expect(await resultsWith(token)).toBe(200);
    }
  });

  test('the secret of one user under the name of another, or of nobody, opens nothing', async () => {
    const [user, other] = [await app.user(), await app.user()];
    const secret = user.token.slice(-43);
    for (const token of [`${other.id}_${secret}`, `nobody_${secret}`, `_${secret}`, secret, `${user.id}_${newToken()}`])
      expect(await resultsWith(token)).toBe(401);
  });

  test('a reset link is checked and used, once', async () => {
    const token = await newResetLink(app, (await app.user()).id);
    expect(await isValid(token)).toBe(true);
    expect([await reset(token), await isValid(token), await reset(token)]).toEqual([200, false, 400]);
  });

  test('the secret of a reset link under the name of another user, or of nobody, resets nothing', async () => {
    const [user, other] = [await app.user(), await app.user()];
    const token = await newResetLink(app, user.id);
    const secret = token.slice(-43);
    for (const forged of [`${other.id}_${secret}`, secret])
      expect([await isValid(forged), await reset(forged)]).toEqual([false, 400]);
    expect(await isValid(token)).toBe(true);
  });
});
