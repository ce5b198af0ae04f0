import { type AttemptLimit, FIRST_DAY_MS } from '#contract/rate-limits.ts';
import { ok, type Result } from '#core/result.ts';
import type { Db } from '../db/database.ts';
import type { TooMany } from '../limits/attempt-counter.ts';
import type { Services } from '../services.ts';
import type { Viewer } from '../sessions/session-repo.ts';

/** An admin has stopped the account from posting for some days. */
export const isPaused = ({ pausedUntil }: Pick<Viewer, 'pausedUntil'>, now: number): boolean =>
  pausedUntil !== null && pausedUntil > now;

/** In its first day an account posts little, and its reports hide nothing. */
export const isNewAccount = ({ createdAt }: Pick<Viewer, 'createdAt'>, now: number): boolean =>
  now - createdAt < FIRST_DAY_MS;

/** Counts what a new account posts, in the transaction that stores it. */
export const takeFirstDay = async (
  { limiter, now }: Pick<Services, 'limiter' | 'now'>,
  transaction: Db,
  viewer: Pick<Viewer, 'id' | 'createdAt'>,
  limit: AttemptLimit,
): Promise<Result<null, TooMany>> =>
  isNewAccount(viewer, now()) ? limiter.takeIn(transaction, limit, viewer.id) : ok(null);
