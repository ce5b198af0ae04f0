import { describe, expect, test, vi } from 'vitest';
import { EMAIL_CHANGE } from '#server/features/auth/email-change.ts';
import { enqueue } from '#server/mail/outbox.ts';
import { ENGINES, startAppInTest } from '../support/app.ts';
import { emailSteps, newAddress, tokenIn } from '../support/email-steps.ts';
import { resetTokenIn } from '../support/reset-token.ts';

const NEW_PASSWORD = { newPassword: 'mei-hua-2026', confirmPassword: 'mei-hua-2026' };

/** An account whose password is to become another one; mails are sent when the test says so. */
async function start(engine: (typeof ENGINES)[number]) {
  vi.spyOn(console, 'warn').mockImplementation(() => {}); // where each mail was written
  const app = await startAppInTest(engine);
  await app.server.outbox.stop();
  const user = await app.user();
  const steps = emailSteps(app);
  await app.call('POST', '/api/auth/request-reset', { body: { email: user.email } });
  const resetToken = resetTokenIn((await steps.mailsTo(user.email)).at(-1));
  const renew = {
    changed: () =>
      app.call('POST', '/api/account/password', {
        token: user.token,
        body: { oldPassword: user.password, ...NEW_PASSWORD },
      }),
    reset: () => app.call('POST', '/api/auth/reset-password', { body: { token: resetToken, ...NEW_PASSWORD } }),
  };
  return { app, user, renew, ...steps };
}

describe.each(ENGINES)('a wish for another address on %s', (engine) => {
  test.each(['changed', 'reset'] as const)('is void once the password is %s: its link leads nowhere', async (how) => {
    const { user, ask, mailsTo, renew, confirm, emailOf } = await start(engine);
    const wished = newAddress();
    await ask(user, wished);
    const token = tokenIn((await mailsTo(wished)).at(-1), 'confirm-email');
    expect(token).not.toBe('');
    expect((await renew[how]()).status).toBe(200);
    expect((await confirm(token)).json).toMatchObject({ code: 'account.emailLink' });
    expect(await emailOf(user)).toBe(user.email);
  });

  test.each(['changed', 'reset'] as const)(
    'that waits to be mailed sends no link once the password is %s',
    async (how) => {
      const { user, ask, mailsTo, renew } = await start(engine);
      const wished = newAddress();
      await ask(user, wished);
      expect((await renew[how]()).status).toBe(200);
      expect(await mailsTo(wished)).toEqual([]);
    },
  );

  test('that waits to be mailed sends no link after an undo', async () => {
    const { user, ask, mailsTo, move, undo, emailOf } = await start(engine);
    const back = await move(user, user.email, newAddress());
    const wished = newAddress();
    await ask(user, wished);
    expect((await undo(back)).status).toBe(200);
    expect(await mailsTo(wished)).toEqual([]);
    expect(await emailOf(user)).toBe(user.email);
  });

  test('of an earlier version, without a mark of the password, is mailed as before', async () => {
    const { app, user, mailsTo } = await start(engine);
    const wished = newAddress();
    const { services } = app.server;
    const wish = { userId: user.id, email: wished, address: '203.0.113.7' };
    await services.database.write((transaction) => enqueue(transaction, services, EMAIL_CHANGE, wish));
    expect(tokenIn((await mailsTo(wished)).at(-1), 'confirm-email')).not.toBe('');
  });
});

test.each(ENGINES)(
  'a reset link that is being made when the address is undone on %s does not replace the one that the undo mails',
  async (engine) => {
    const { app, user, mailsTo, move, undo } = await start(engine);
    const other = newAddress();
    const back = await move(user, user.email, other);
    await app.call('POST', '/api/auth/request-reset', { body: { email: other } });
    const { limiter } = app.server.services;
    const { takeAll } = limiter;
    vi.spyOn(limiter, 'takeAll').mockImplementationOnce(async (...given) => {
      await undo(back); // after the account was looked up by its address, before the link is made
      return takeAll(...given);
    });
    const sent = await mailsTo(other);
    expect(sent.filter((mail) => resetTokenIn(mail) !== '')).toEqual([]);
    const token = resetTokenIn((await mailsTo(user.email)).at(-1));
    const { status } = await app.call('POST', '/api/auth/reset-password', { body: { token, ...NEW_PASSWORD } });
    expect(status).toBe(200);
  },
);
