import { ATTEMPTS } from '#contract/rate-limits.ts';
import type { Result } from '#core/result.ts';
import { usesBy } from '#server/limits/address.ts';
import type { TooMany } from '#server/limits/attempt-counter.ts';
import type { Services } from '#server/services.ts';

/** Refusals that tell whether a name is free. */
const TELLING: ReadonlySet<unknown> = new Set(['auth.taken', 'auth.invitation']);

/**
 * Runs one registration, or refuses it before anything is looked up. Counts the accounts that an address opens, and apart from them the
 * names that it tries; those under way count, other refusals do not.
 */
export async function limitedRegistration<T, E>(
  { limiter }: Pick<Services, 'limiter'>,
  address: string,
  attempt: () => Promise<Result<T, E>>,
): Promise<Result<T, E | TooMany>> {
  const account = await limiter.reserve(usesBy(ATTEMPTS.register, address));
  if (!account.ok) return account;
  const name = await limiter.reserve(usesBy(ATTEMPTS.registerRefused, address));
  try {
    if (!name.ok) return name;
    const result = await attempt();
    if (!result.ok && TELLING.has(result.error)) await name.value.keep();
    if (result.ok) await account.value.keep().catch(() => {}); // the account is open: its owner must hear of it
    return result;
  } finally {
    await account.value.release();
    if (name.ok) await name.value.release();
  }
}
