import { expect } from 'vitest';
import type { TestApp, TestResponse, TestUser } from './app.ts';

let made = 0;
export const newAddress = () => `moved${made++}@example.com`;

/** The token of a link in a mail; empty if there is none. */
export const tokenIn = (mail: string | undefined, page: 'confirm-email' | 'undo-email'): string =>
  new RegExp(`/${page}\\?token=([0-9a-z]{26}_[\\w-]{43})(?![\\w-])`).exec(mail ?? '')?.[1] ?? '';

/** What one does with an address, on any app. */
export function emailSteps(app: TestApp) {
  const mailsTo = async (email: string) => (await app.mails()).filter((mail) => mail.includes(`To: ${email}`));
  const ask = ({ token, password }: TestUser, email: string) =>
    app.call('POST', '/api/account/email', { token, body: { password, email } });
  const confirm = (token: string) => app.call('POST', '/api/account/email/confirm', { body: { token } });
  const undo = (token: string) => app.call('POST', '/api/account/email/undo', { body: { token } });

  /** Asks, opens the link in the mail, and answers the link back that the address of before got. */
  async function move(user: TestUser, from: string, to: string): Promise<string> {
    app.clock.now += 1000;
    expect((await ask(user, to)).json).toEqual({ success: true });
    expect((await confirm(tokenIn((await mailsTo(to)).at(-1), 'confirm-email'))).json).toEqual({ success: true });
    return tokenIn((await mailsTo(from)).at(-1), 'undo-email');
  }
  const emailOf = async ({ id }: TestUser) =>
    (await app.database.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
  const register = (email: string): Promise<TestResponse> => {
    const account = { username: `taker${made++}`, email, password: 'tang-9wuyue', confirmPassword: 'tang-9wuyue' };
    return app.call('POST', '/api/auth/register', { body: account });
  };
  return { mailsTo, ask, confirm, undo, move, emailOf, register };
}
