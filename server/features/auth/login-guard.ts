import { ATTEMPTS } from '#contract/rate-limits.ts';
import { ok, type Result } from '#core/result.ts';
import type { Reservation, TooMany, Use } from '#server/limits/limiter.ts';
import { opaqueName } from '#server/security/tokens.ts';
import type { Services } from '#server/services.ts';

const SLOW_DOWN_MS = 1000;

/** Guessing is slowed per account and address, never locked: the owner still gets in from elsewhere, or by a reset. */
export function loginGuard({ config, limiter }: Services) {
  /** Not the name itself: people type their password there, and PostgreSQL cannot index a text of any length. */
  const accountOf = (nameKey: string): string => opaqueName(config.secret, `login ${nameKey}`);
  const fromHere = (nameKey: string, address: string): Use => [ATTEMPTS.login, `${accountOf(nameKey)}|${address}`];

  return {
    /** Runs one try, or refuses it. Tries under way count, so that a burst of them is refused too. */
    async limited<T>(
      nameKey: string,
      address: string,
      attempt: (reservation: Reservation) => Promise<T>,
    ): Promise<Result<T, TooMany>> {
      const uses: readonly Use[] = [fromHere(nameKey, address), [ATTEMPTS.loginFromAddress, address]];
      const reserved = await limiter.reserve(uses);
      if (!reserved.ok) return reserved;
      try {
        return ok(await attempt(reserved.value));
      } finally {
        await reserved.value.release();
      }
    },
    async slowDownIfGuessed(nameKey: string): Promise<void> {
      if (!(await limiter.isReached(ATTEMPTS.loginToAccount, accountOf(nameKey)))) return;
      await new Promise((resolve) => setTimeout(resolve, SLOW_DOWN_MS));
    },
    async failed(nameKey: string, reservation: Reservation): Promise<void> {
      await reservation.keep();
      await limiter.count(ATTEMPTS.loginToAccount, accountOf(nameKey));
    },
    /** After the right password or a reset, the failed tries from this address no longer count. */
    succeeded: (nameKey: string, address: string): Promise<void> => limiter.forget(...fromHere(nameKey, address)),
  };
}
