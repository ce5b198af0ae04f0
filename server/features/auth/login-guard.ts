import { ATTEMPTS } from '#contract/rate-limits.ts';
import { ok, type Result } from '#core/result.ts';
import { usesBy } from '#server/limits/address.ts';
import type { Reservation, TooMany, Use } from '#server/limits/attempt-counter.ts';
import { opaqueName } from '#server/security/tokens.ts';
import { semaphore } from '#server/semaphore.ts';
import type { Services } from '#server/services.ts';

const SLOW_DOWN_MS = 1000;
/** So many take their place at once, and so many wait for it. More would wait for each other in the database, beyond its timeout. */
const AT_ONCE = 5;
const WAITING = 100;

/**
 * Guessing is slowed per account and address, never locked: the owner still gets in from elsewhere, or by a reset. An account is its id, so
 * that its former names give no more tries, or the key of a name that nobody has.
 */
export function loginGuard({ config, limiter }: Services) {
  const gate = semaphore(AT_ONCE, WAITING);
  /** Not a name itself: people type their password there, and PostgreSQL cannot index a text of any length. */
  const subjectOf = (account: string): string => opaqueName(config.secret, `login ${account}`);
  const fromHere = (account: string, address: string): readonly Use[] =>
    usesBy(ATTEMPTS.login, address, (from) => `${subjectOf(account)}|${from}`);

  return {
    /** Runs one try, or refuses it. Tries under way count, so that a burst of them is refused too. */
    async limited<T>(
      account: string,
      address: string,
      attempt: (reservation: Reservation) => Promise<T>,
    ): Promise<Result<T, TooMany | 'server.busy'>> {
      const uses = [...fromHere(account, address), ...usesBy(ATTEMPTS.loginFromAddress, address)];
      const admitted = await gate.run(() => limiter.reserve(uses));
      const reserved = admitted.ok ? admitted.value : admitted;
      if (!reserved.ok) return reserved;
      try {
        return ok(await attempt(reserved.value));
      } finally {
        await reserved.value.release();
      }
    },
    async slowDownIfGuessed(account: string): Promise<void> {
      if (!(await limiter.isReached(ATTEMPTS.loginToAccount, subjectOf(account)))) return;
      await new Promise((resolve) => setTimeout(resolve, SLOW_DOWN_MS));
    },
    async failed(account: string, reservation: Reservation): Promise<void> {
      await reservation.keep();
      await limiter.count(ATTEMPTS.loginToAccount, subjectOf(account));
    },
    /** After the right password or a reset, the failed tries from this address no longer count. */
    succeeded: (account: string, address: string): Promise<void> =>
      limiter.forget(ATTEMPTS.login, `${subjectOf(account)}|${address}`),
  };
}
