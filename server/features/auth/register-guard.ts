import { ATTEMPTS, type AttemptLimit, ofSite } from '#contract/rate-limits.ts';
import type { Result } from '#core/result.ts';
import { siteOf } from '#server/limits/address.ts';
import type { TooMany, Use } from '#server/limits/attempt-counter.ts';
import type { Services } from '#server/services.ts';

/** The uses of one limit by an address, and by its IPv6 site. */
function usesOf(limit: AttemptLimit, address: string): readonly Use[] {
  const site = siteOf(address);
  return [[limit, address], ...(site === null ? [] : [[ofSite(limit), site] as const])];
}

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
  const account = await limiter.reserve(usesOf(ATTEMPTS.register, address));
  if (!account.ok) return account;
  const name = await limiter.reserve(usesOf(ATTEMPTS.registerRefused, address));
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
