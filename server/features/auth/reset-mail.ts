import { MINUTE_MS, RESET_LINK_LONGEST_MINUTES, RESET_LINK_MINUTES } from '#contract/limits.ts';
import { ATTEMPTS, type AttemptLimit } from '#contract/rate-limits.ts';
import { resetMail } from '#contract/words/mails.ts';
import type { Db } from '#server/db/database.ts';
import { lockKey } from '#server/db/key-lock.ts';
import { enqueue } from '#server/mail/outbox.ts';
import { secretsOf } from '#server/security/seal.ts';
import { newTokenOf, tokenHash } from '#server/security/tokens.ts';
import type { Services } from '#server/services.ts';
import { emailKeys } from './account-names.ts';
import { lockEmailOf } from './email-link-repo.ts';
import { isHandle, userOfHandle } from './reset-handle.ts';
import { prolongResetToken, replaceResetToken } from './reset-repo.ts';
import { findUserByEmailKeys, findUserById, type User } from './user-repo.ts';

/** The job of a reset request: `account` is a mail address or a handle (reset-handle.ts), `address` the network address it came from. */
export const RESET_REQUEST = 'reset-request';
export interface ResetRequest {
  readonly account: string;
  readonly address: string;
}

/** Of the newest link, once a request was over the limit: until the limit allows another mail, it is the only one there is. */
export const PROLONGED_MS = RESET_LINK_LONGEST_MINUTES * MINUTE_MS;

function accountOf({ database, config, now }: Services, { account }: ResetRequest): Promise<User | null> {
  if (!isHandle(account)) return findUserByEmailKeys(database.db, emailKeys(account));
  const id = userOfHandle(secretsOf(config), account, now());
  return id === null ? Promise.resolve(null) : findUserById(database.db, id);
}

interface LinkFor {
  readonly user: User;
  /** The network address that it is asked for from. */
  readonly address: string;
  readonly mail?: typeof resetMail;
}

/** Makes a link in place of earlier ones and enqueues its mail. */
export async function addResetLink(
  services: Services,
  transaction: Db,
  { user, address, mail = resetMail }: LinkFor,
): Promise<string> {
  const { database, audit, now, baseUrl } = services;
  const token = newTokenOf(user.id);
  const url = `${baseUrl()}/reset-password?token=${token}`;
  await lockKey(transaction, database.engine, `reset link of ${user.id}`); // two servers would leave two links
  const expiresAt = now() + RESET_LINK_MINUTES * MINUTE_MS;
  await replaceResetToken(transaction, { tokenHash: tokenHash(token), userId: user.id, expiresAt }, now());
  await enqueue(transaction, services, 'mail', mail(user, url));
  await audit.record(transaction, { kind: 'reset.asked', userId: user.id, address });
  return url;
}

interface Outcome {
  /** Null: there is no account, it has had its mails of this hour, or the mail has to wait. */
  readonly link: string | null;
  /** When the request is to be tried again; null: it is done. */
  readonly waitUntil: number | null;
}

const NOTHING: Outcome = { link: null, waitUntil: null };

/**
 * Makes a link and enqueues its mail, both or neither. When the account has had its mails of this hour, or the mail has to wait, a stranger's
 * requests may be the reason; then the owner can use the newest link for longer.
 */
export function resetLinkSender(services: Services): (request: ResetRequest) => Promise<Outcome> {
  const { database, audit, limiter, log, now } = services;
  /** While a mail waits for room, later ones of its kind wait behind it. */
  const heldUntil = new Map<AttemptLimit, number>();
  const saidAt = new Map<AttemptLimit, number>();

  function hold(limit: AttemptLimit, retryAfterSeconds: number): number {
    const until = now() + 1000 * retryAfterSeconds;
    heldUntil.set(limit, until);
    if (now() - (saidAt.get(limit) ?? 0) < limit.windowMs) return until;
    saidAt.set(limit, now());
    log.failure(`观象：重置密码的邮件已到每小时 ${limit.max} 封的上限，其余的按先后等有余量再寄`);
    return until;
  }

  /** Counted before the mail is enqueued: a fault in between costs a mail of the limit, never one beyond it. */
  async function takeRoom(userId: string): Promise<'taken' | 'enough' | { readonly waitUntil: number }> {
    const { resetMail: ofAccount, resetMailFirst, resetMailInAll } = ATTEMPTS;
    const isFirst = !(await limiter.isReached({ ...ofAccount, max: 1 }, userId));
    const inAll = isFirst ? resetMailFirst : resetMailInAll;
    const held = heldUntil.get(inAll) ?? 0;
    if (held > now()) return { waitUntil: held };
    const taken = await limiter.takeAll([
      [ofAccount, userId],
      [inAll, ''],
    ]);
    if (taken.ok) return 'taken';
    if (await limiter.isReached(ofAccount, userId)) return 'enough';
    return { waitUntil: hold(inAll, taken.error.retryAfterSeconds) };
  }

  /** Null: the account has another address by now. A link to the one of before would replace the one that an undo has mailed. */
  async function enqueueLink(found: User, address: string): Promise<string | null> {
    const url = await database.write(async (transaction) => {
      await lockEmailOf(transaction, database, found.id);
      const user = await findUserById(transaction, found.id);
      return user?.email === found.email ? addResetLink(services, transaction, { user, address }) : null;
    });
    services.wakeOutbox();
    return url;
  }

  return async (request) => {
    const { address } = request;
    const user = await accountOf(services, request);
    if (!user) return NOTHING;
    const room = await takeRoom(user.id);
    if (room === 'taken') return { link: await enqueueLink(user, address), waitUntil: null };
    await prolongResetToken(database.db, user.id, PROLONGED_MS);
    if (room !== 'enough') return { link: null, waitUntil: room.waitUntil };
    audit.refused({ kind: 'limited', userId: user.id, address, detail: ATTEMPTS.resetMail.kind });
    return NOTHING;
  };
}
