import { DAY_MS, EMAIL_LINK_MINUTES, EMAIL_UNDO_DAYS, MINUTE_MS } from '#contract/limits.ts';
import { ATTEMPTS } from '#contract/rate-limits.ts';
import {
  confirmEmailMail,
  emailChangedMail,
  emailHeldMail,
  emailSettledMail,
  emailUndoneMail,
} from '#contract/words/mails.ts';
import { err, ok, type Result } from '#core/result.ts';
import type { Db } from '#server/db/database.ts';
import { enqueue } from '#server/mail/outbox.ts';
import { type LinkName, newTokenOf, opaqueName, tokenHash } from '#server/security/tokens.ts';
import type { Services } from '#server/services.ts';
import { closeAllSessions } from '#server/sessions/session-repo.ts';
import { emailKey, emailKeys, maskedEmail } from './account-names.ts';
import {
  findEmailLink,
  findUndoLinks,
  insertEmailLink,
  lockEmailOf,
  notePasswordChange,
  releaseUnused,
  removeConfirmLinks,
  removeEmailLink,
  removeUndoLinksSince,
  reservedEmails,
} from './email-link-repo.ts';
import { addResetLink } from './reset-mail.ts';
import { removeResetTokens } from './reset-repo.ts';
import { findUserById, holdEmail, isEmailHeldByOther, setEmail, setPasswordHash, type User } from './user-repo.ts';

/** The job of a wish for another address. Whether someone has it is looked up by the outbox worker: neither the response nor its time shows it. */
export const EMAIL_CHANGE = 'email-change';
export interface EmailChange {
  readonly userId: string;
  readonly email: string;
  /** The network address that it came from. */
  readonly address: string;
  /** Of the password that it was asked for with. None: a job of an earlier version. */
  readonly passwordMark?: string;
}

/** Different after every change of the password. Neither the password nor its hash can be found from it. */
export const passwordMarkOf = (passwordHash: string): string => tokenHash(`password ${passwordHash}`);

/** Nobody's hash: no password fits. */
const NO_PASSWORD = '';

/**
 * Sends the link that confirms a new address to it. A wish from before a new password, or before an undo, is void: its owner may have
 * been the reason for the new password.
 */
export function emailChangeSender(services: Services): (change: EmailChange) => Promise<void> {
  const { config, database, limiter, audit, now, baseUrl } = services;
  return async ({ userId, email, address, passwordMark }) => {
    if (!(await findUserById(database.db, userId))) return;
    const target = opaqueName(config.secret, `email ${emailKey(email)}`);
    const room = await limiter.take(ATTEMPTS.emailMailTo, target);
    if (!room.ok) return audit.refused({ kind: 'limited', userId, address, detail: ATTEMPTS.emailMailTo.kind });
    const isHeld = await isEmailHeldByOther(database.db, userId, emailKeys(email));
    const token = newTokenOf(userId);
    await database.write(async (transaction) => {
      if (isHeld) return enqueue(transaction, services, 'mail', emailHeldMail(email));
      await lockEmailOf(transaction, database, userId);
      const user = await findUserById(transaction, userId);
      if (!user || (passwordMark !== undefined && passwordMark !== passwordMarkOf(user.passwordHash))) return;
      await removeConfirmLinks(transaction, userId);
      const expiresAt = now() + EMAIL_LINK_MINUTES * MINUTE_MS;
      const link = { userId, tokenHash: tokenHash(token), kind: 'confirm', email, expiresAt } as const;
      await insertEmailLink(transaction, link, now());
      const url = `${baseUrl()}/confirm-email?token=${token}`;
      await enqueue(transaction, services, 'mail', confirmEmailMail(user, email, url));
    });
    services.wakeOutbox();
  };
}

/** Uses a link to a new address up. The previous address gets a mail with a link back, and stays reserved for as long as that is valid. */
export async function confirmEmail(
  services: Services,
  link: LinkName,
  address: string,
): Promise<Result<null, 'account.emailLink' | 'account.emailTaken'>> {
  const { database, audit, now, baseUrl } = services;
  const { userId } = link;
  return database.write(async (transaction) => {
    await lockEmailOf(transaction, database, userId);
    const found = await findEmailLink(transaction, link, 'confirm', now());
    const user = found && (await findUserById(transaction, userId));
    if (!user) return err('account.emailLink');
    await removeConfirmLinks(transaction, userId);
    if (!(await holdEmail(transaction, userId, { key: emailKey(found.email), keys: emailKeys(found.email) })))
      return err('account.emailTaken');
    const token = newTokenOf(userId);
    const expiresAt = now() + EMAIL_UNDO_DAYS * DAY_MS;
    const undo = { userId, tokenHash: tokenHash(token), kind: 'undo', email: user.email, expiresAt } as const;
    await insertEmailLink(transaction, undo, now());
    await setEmail(transaction, userId, found.email);
    await removeResetTokens(transaction, userId); // they were mailed to the address of before
    const url = `${baseUrl()}/undo-email?token=${token}`;
    await enqueue(transaction, services, 'mail', emailChangedMail(user, maskedEmail(found.email), url));
    await audit.record(transaction, { kind: 'email.changed', userId, address });
    return ok(null);
  });
}

/**
 * After a change of the password by the signed-in user, under the lock of the address. The second one, a day after the first, ends the links back:
 * somebody else may have the mailbox of before. A thief of session and password can do the same, but not within a day, in which the
 * mailbox of before has its link (docs/decisions/accounts.md).
 */
export async function settleAddress(services: Services, transaction: Db, user: User, address: string): Promise<void> {
  const { audit, now } = services;
  const links = await findUndoLinks(transaction, user.id, now());
  for (const { tokenHash: hash, email, passwordChangedAt } of links) {
    if (passwordChangedAt === null || now() - passwordChangedAt < DAY_MS) continue;
    await removeEmailLink(transaction, { userId: user.id, tokenHash: hash });
    await releaseUnused(transaction, user.id, [email]);
    await enqueue(transaction, services, 'mail', emailSettledMail(user, email));
    await audit.record(transaction, { kind: 'email.settled', userId: user.id, actor: user.id, address });
  }
  await notePasswordChange(transaction, user.id, now());
}

/**
 * Brings back the address of before. The one who changed it had the password, which becomes invalid, all sessions end, and a link to set a new one is
 * mailed beside the limit of such mails, which the other may have used up. Links of later changes lead nowhere any more.
 */
export async function undoEmail(
  services: Services,
  link: LinkName,
  address: string,
): Promise<Result<null, 'account.undoLink'>> {
  const { database, audit, now } = services;
  const { userId } = link;
  return database.write(async (transaction) => {
    await lockEmailOf(transaction, database, userId);
    const found = await findEmailLink(transaction, link, 'undo', now());
    const user = found && (await findUserById(transaction, userId));
    if (!user) return err('account.undoLink');
    const heldSoFar = [user.email, ...(await reservedEmails(transaction, userId))];
    await removeConfirmLinks(transaction, userId);
    await removeUndoLinksSince(transaction, userId, found.createdAt);
    await setEmail(transaction, userId, found.email);
    await setPasswordHash(transaction, userId, NO_PASSWORD);
    await releaseUnused(transaction, userId, heldSoFar);
    await closeAllSessions(transaction, userId);
    await audit.record(transaction, { kind: 'email.undone', userId, address });
    const restored = { ...user, email: found.email };
    await addResetLink(services, transaction, { user: restored, address, mail: emailUndoneMail });
    return ok(null);
  });
}
