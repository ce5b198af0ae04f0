import { passwordChangedMail } from '#contract/words/mails.ts';
import { DEVICE_WORDS } from '#contract/words/messages.ts';
import { err, ok } from '#core/result.ts';
import { eventBy } from '#server/audit/audit-event.ts';
import { findActivity } from '#server/audit/audit-repo.ts';
import type { Handlers } from '#server/http/handler.ts';
import { enqueue } from '#server/mail/outbox.ts';
import type { Services } from '#server/services.ts';
import { closeOtherSessions, closeSession, findSessions, sessionIdOf } from '#server/sessions/session-repo.ts';
import { timeOf } from '#server/time-text.ts';
import { settleAddress } from './email-change.ts';
import { lockEmailOf, removeConfirmLinks } from './email-link-repo.ts';
import { passwordCheck } from './password-check.ts';
import { removeResetTokens } from './reset-repo.ts';
import { holdPasswordHash } from './user-repo.ts';

const EVENTS_TOLD = 20;

/** What users do with their own account while they are logged in. */
export function accountHandlers(services: Services) {
  const { database, passwords, audit, now } = services;
  const checkPassword = passwordCheck(services);

  return {
    async changePassword({ viewer, input: { body }, address, wholeAddress }) {
      const checked = await checkPassword({ viewer, address, password: body.oldPassword });
      if (!checked.ok) return err(checked.error === 'wrong' ? 'auth.oldPassword' : checked.error);
      const user = checked.value;
      const { isCommonPassword } = await import('./common-passwords.ts'); // a long list, not needed at the start
      if (isCommonPassword(body.newPassword, user)) return err('auth.commonPassword');
      const renewed = await passwords.hash(body.newPassword);
      if (!renewed.ok) return err(renewed.error);
      const isDone = await database.write(async (transaction) => {
        await lockEmailOf(transaction, database, user.id);
        const hash = { read: user.passwordHash, renewed: renewed.value };
        if (!(await holdPasswordHash(transaction, user.id, hash))) return false; // another change or a reset came first
        await closeOtherSessions(transaction, viewer);
        await removeResetTokens(transaction, user.id);
        await removeConfirmLinks(transaction, user.id);
        await enqueue(transaction, services, 'mail', passwordChangedMail(user));
        await settleAddress(services, transaction, user, wholeAddress);
        const event = { kind: 'password.changed', userId: user.id, actor: user.id, address: wholeAddress } as const;
        await audit.record(transaction, event);
        return true;
      });
      if (!isDone) return err('auth.oldPassword');
      services.wakeOutbox();
      return ok({ status: 200, body: { success: true } });
    },

    async listSessions({ viewer }) {
      const sessions = (await findSessions(database.db, viewer.id, now())).map(
        ({ tokenHash: hash, device, seenAt }) => ({
          id: sessionIdOf(hash),
          device: device ?? DEVICE_WORDS.unknown,
          lastSeenAt: timeOf(seenAt),
          isThis: hash === viewer.tokenHash,
        }),
      );
      return ok({ status: 200, body: { sessions: sessions.sort((one, other) => +other.isThis - +one.isThis) } });
    },

    async endSession({ viewer, input: { params }, wholeAddress }) {
      const isEnded = await database.write(async (transaction) => {
        const own = await findSessions(transaction, viewer.id, now());
        const meant = own.find(({ tokenHash: hash }) => sessionIdOf(hash) === params.id);
        if (!meant || !(await closeSession(transaction, { id: viewer.id, tokenHash: meant.tokenHash }))) return false;
        await audit.record(transaction, eventBy({ viewer, wholeAddress }, 'session.ended'));
        return true;
      });
      return isEnded ? ok({ status: 200, body: { success: true } }) : err('session.notFound');
    },

    async endOtherSessions({ viewer, wholeAddress }) {
      const ended = await database.write(async (transaction) => {
        const count = await closeOtherSessions(transaction, viewer);
        if (count > 0) await audit.record(transaction, eventBy({ viewer, wholeAddress }, 'sessions.others'));
        return count;
      });
      return ok({ status: 200, body: { success: true, ended } });
    },

    async listActivity({ viewer }) {
      return ok({ status: 200, body: { events: await findActivity(database.db, viewer.id, EVENTS_TOLD) } });
    },
  } satisfies Partial<Handlers>;
}
