import { DAY_MS, REMOVAL_DAYS } from '#contract/limits.ts';
import { removalAskedMail, removalWithdrawnMail } from '#contract/words/mails.ts';
import { err, ok, type Result } from '#core/result.ts';
import { eventBy } from '#server/audit/audit-event.ts';
import { lockRoles } from '#server/db/key-lock.ts';
import type { Handlers } from '#server/http/handler.ts';
import { enqueue } from '#server/mail/outbox.ts';
import { countRows } from '#server/removal/account-rows-repo.ts';
import { findRemovalAt, hasOtherSuperadmin, setLeaving, withdraw } from '#server/removal/leaving-repo.ts';
import type { Services } from '#server/services.ts';
import { closeAllSessions } from '#server/sessions/session-repo.ts';
import { timeOf } from '#server/time-text.ts';
import { passwordCheck } from './password-check.ts';
import { findUserById, holdPasswordHash, type User } from './user-repo.ts';

const GRACE_MS = REMOVAL_DAYS * DAY_MS;

interface Asking {
  readonly user: User;
  readonly keepsPuzzles: boolean;
  readonly address: string;
}

export function removalHandlers(services: Services) {
  const { database, audit, readNames, now } = services;
  const checkPassword = passwordCheck(services);

  /** When the account is removed. One that is leaving already keeps its moment. */
  const ask = ({ user, keepsPuzzles, address }: Asking) =>
    database.write(async (transaction): Promise<Result<number, 'auth.password' | 'account.lastSuperadmin'>> => {
      if (user.role === 'superadmin') await lockRoles(transaction, database.engine); // before the row, in the order of a change of role
      const hash = { read: user.passwordHash, renewed: user.passwordHash };
      const held = await holdPasswordHash(transaction, user.id, hash);
      if (held === null) return err('auth.password'); // changed or reset since it was checked
      if (held.removalAt !== null) return ok(held.removalAt);
      if (held.role === 'superadmin' && !(await hasOtherSuperadmin(transaction, user.id)))
        return err('account.lastSuperadmin');
      const removalAt = now() + GRACE_MS;
      await setLeaving(transaction, { id: user.id, removalAt, keepsPuzzles });
      await closeAllSessions(transaction, user.id);
      await enqueue(transaction, services, 'mail', removalAskedMail(user, removalAt));
      await audit.record(transaction, { kind: 'removal.asked', userId: user.id, actor: user.id, address });
      return ok(removalAt);
    });

  return {
    async previewRemoval({ viewer }) {
      return ok({ status: 200, body: await countRows(database.db, viewer.id) });
    },

    async removeAccount({ viewer, input: { body }, address, wholeAddress }) {
      const checked = await checkPassword({ viewer, address, password: body.password });
      if (!checked.ok) return err(checked.error === 'wrong' ? 'auth.password' : checked.error);
      const keepsPuzzles = body.puzzles === 'keep';
      const asked = await ask({ user: checked.value, keepsPuzzles, address: wholeAddress });
      if (!asked.ok) return asked;
      readNames.forget();
      services.wakeOutbox();
      return ok({ status: 200, body: { success: true, removalAt: timeOf(asked.value) } });
    },

    async withdrawRemoval({ viewer, wholeAddress }) {
      const isStaying = await database.write(async (transaction) => {
        if (!(await withdraw(transaction, viewer.id, now())))
          return (await findRemovalAt(transaction, viewer.id)) === null;
        const user = await findUserById(transaction, viewer.id);
        if (user) await enqueue(transaction, services, 'mail', removalWithdrawnMail(user));
        await audit.record(transaction, eventBy({ viewer, wholeAddress }, 'removal.withdrawn'));
        return true;
      });
      if (!isStaying) return err('account.removed');
      readNames.forget();
      services.wakeOutbox();
      return ok({ status: 200, body: { success: true } });
    },
  } satisfies Partial<Handlers>;
}
