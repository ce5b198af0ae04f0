import { passwordChangedMail } from '#contract/words/mails.ts';
import { MESSAGES } from '#contract/words/messages.ts';
import { err, ok } from '#core/result.ts';
import type { Handlers } from '#server/http/handler.ts';
import { enqueue } from '#server/mail/outbox.ts';
import { linkOf, opaqueName } from '#server/security/tokens.ts';
import type { Services } from '#server/services.ts';
import { closeAllSessions } from '#server/sessions/session-repo.ts';
import { emailKeys, maskedEmail, usernameKey } from './account-names.ts';
import { lockEmailOf, removeConfirmLinks } from './email-link-repo.ts';
import { loginGuard } from './login-guard.ts';
import { makeHandle } from './reset-handle.ts';
import { RESET_REQUEST, type ResetRequest, resetLinkSender } from './reset-mail.ts';
import { findResetUser, removeResetTokens, spendResetToken } from './reset-repo.ts';
import { findUserByEmailKeys, findUserById, findUserByNameKey, setPasswordHash } from './user-repo.ts';

export function recoveryHandlers(services: Services) {
  const { database, passwords, config, audit, now } = services;
  const guard = loginGuard(services);
  const sendResetLink = resetLinkSender(services);

  /** Answer and work are the same for any input: one job, whose account is looked up by the outbox worker. */
  async function enqueueReset(request: ResetRequest): Promise<string> {
    const sent = config.echoResetUrl ? await sendResetLink(request) : null;
    if (sent !== null && sent.waitUntil === null) return sent.link ?? '';
    await database.write((transaction) => enqueue(transaction, services, RESET_REQUEST, request));
    services.wakeOutbox();
    return '';
  }

  return {
    async findAccount({ input: { body } }) {
      const { searchMode, searchValue } = body;
      const isByEmail = searchMode === 'email';
      const nameKey = usernameKey(searchValue);
      const user = isByEmail
        ? await findUserByEmailKeys(database.db, emailKeys(searchValue))
        : await findUserByNameKey(database.db, nameKey);
      if (!user) return ok({ status: 200, body: { found: false, message: MESSAGES.accountNotFound } });
      return ok({
        status: 200,
        body: {
          found: true,
          username: isByEmail || nameKey === usernameKey(user.username) ? user.username : searchValue, // a former name does not tell the new one
          email: maskedEmail(user.email),
          fullEmail: isByEmail ? searchValue : makeHandle(config.secret, user.id, now()),
          userId: opaqueName(config.secret, `${searchMode} ${searchValue}`),
        },
      });
    },

    async requestReset({ input: { body }, isFromLoopback, wholeAddress }) {
      const resetUrl = await enqueueReset({ account: body.email.trim(), address: wholeAddress });
      const isEchoed = config.echoResetUrl && isFromLoopback && resetUrl !== '';
      const message = isEchoed ? MESSAGES.resetLinkMade : MESSAGES.resetRequested;
      return ok({ status: 200, body: { success: true, message, resetUrl: isEchoed ? resetUrl : '' } });
    },

    async checkResetLink({ input: { body } }) {
      const link = linkOf(body.token);
      const valid = link !== null && (await findResetUser(database.db, link, now())) !== null;
      return ok({ status: 200, body: { valid } });
    },

    async resetPassword({ input: { body }, address, wholeAddress }) {
      const link = linkOf(body.token);
      const userId = link && (await findResetUser(database.db, link, now()));
      const user = userId && (await findUserById(database.db, userId));
      if (!link || !user) return err('auth.resetLink');
      const { isCommonPassword } = await import('./common-passwords.ts'); // a long list, not needed at the start
      if (isCommonPassword(body.newPassword, user)) return err('auth.commonPassword');
      const passwordHash = await passwords.hash(body.newPassword);
      if (!passwordHash.ok) return err(passwordHash.error);
      await guard.succeeded(user.id, address); // before the write: nothing may fail after it
      const isDone = await database.write(async (transaction) => {
        await lockEmailOf(transaction, database, user.id);
        if (!(await spendResetToken(transaction, link, now()))) return false;
        await setPasswordHash(transaction, user.id, passwordHash.value);
        await closeAllSessions(transaction, user.id);
        await removeResetTokens(transaction, user.id);
        await removeConfirmLinks(transaction, user.id);
        await enqueue(transaction, services, 'mail', passwordChangedMail(user));
        await audit.record(transaction, { kind: 'reset.done', userId: user.id, address: wholeAddress });
        return true;
      });
      if (!isDone) return err('auth.resetLink');
      services.wakeOutbox();
      return ok({ status: 200, body: { success: true } });
    },
  } satisfies Partial<Handlers>;
}
