import { ATTEMPTS } from '#contract/rate-limits.ts';
import { err, ok } from '#core/result.ts';
import { eventBy } from '#server/audit/audit-event.ts';
import type { Handlers } from '#server/http/handler.ts';
import { enqueue } from '#server/mail/outbox.ts';
import { linkOf } from '#server/security/tokens.ts';
import type { Services } from '#server/services.ts';
import { emailKey, maskedEmail } from './account-names.ts';
import { confirmEmail, EMAIL_CHANGE, type EmailChange, passwordMarkOf, undoEmail } from './email-change.ts';
import { passwordCheck } from './password-check.ts';
import { findUserById } from './user-repo.ts';

export function emailHandlers(services: Services) {
  const { database, limiter, audit } = services;
  const checkPassword = passwordCheck(services);

  return {
    async showAccount({ viewer }) {
      const user = await findUserById(database.db, viewer.id);
      return ok({ status: 200, body: { username: viewer.username, email: maskedEmail(user?.email ?? '') } });
    },

    async changeEmail({ viewer, input: { body }, address, wholeAddress }) {
      const checked = await checkPassword({ viewer, address, password: body.password });
      if (!checked.ok) return err(checked.error === 'wrong' ? 'auth.password' : checked.error);
      if (emailKey(checked.value.email) === emailKey(body.email)) return err('account.sameEmail');
      const room = await limiter.take(ATTEMPTS.emailMail, viewer.id);
      if (!room.ok) return room;
      await database.write(async (transaction) => {
        const passwordMark = passwordMarkOf(checked.value.passwordHash);
        const change: EmailChange = { userId: viewer.id, email: body.email, address: wholeAddress, passwordMark };
        await enqueue(transaction, services, EMAIL_CHANGE, change);
        await audit.record(transaction, eventBy({ viewer, wholeAddress }, 'email.asked'));
      });
      services.wakeOutbox();
      return ok({ status: 200, body: { success: true } });
    },

    async confirmEmail({ input: { body }, wholeAddress }) {
      const link = linkOf(body.token);
      const confirmed = link === null ? err('account.emailLink') : await confirmEmail(services, link, wholeAddress);
      if (!confirmed.ok) return confirmed;
      services.wakeOutbox();
      return ok({ status: 200, body: { success: true } });
    },

    async undoEmail({ input: { body }, wholeAddress }) {
      const link = linkOf(body.token);
      const undone = link === null ? err('account.undoLink') : await undoEmail(services, link, wholeAddress);
      if (!undone.ok) return undone;
      services.wakeOutbox();
      return ok({ status: 200, body: { success: true } });
    },
  } satisfies Partial<Handlers>;
}
