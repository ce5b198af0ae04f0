import { err, ok, type Result } from '#core/result.ts';
import { opaqueName } from '#server/security/tokens.ts';
import type { Services } from '#server/services.ts';
import { type AttemptKind, countAttempts, forgetAttempts, recordAttempts } from './attempt-repo.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface Limit {
  readonly kind: AttemptKind;
  readonly max: number;
  readonly windowMs: number;
}

const HERE: Limit = { kind: 'login', max: 10, windowMs: 15 * MINUTE_MS };
const FROM_ADDRESS: Limit = { kind: 'login-address', max: 100, windowMs: HOUR_MS };
const ACCOUNT: Limit = { kind: 'login-account', max: 50, windowMs: HOUR_MS };
const SLOW_DOWN_MS = 1000;

/** Guessing is slowed per account and address, never locked: the owner still gets in from elsewhere, or by a reset. */
export function loginGuard({ database, config, now }: Services) {
  const db = database.db;
  /** Not the name itself: people type their password there, and PostgreSQL does not index a text of any length. */
  const accountOf = (nameKey: string): string => opaqueName(config.secret, `login ${nameKey}`);
  const hereOf = (nameKey: string, address: string): string => `${accountOf(nameKey)}|${address}`;

  /** Seconds until another try may be made, or null when it may be made now; those `ahead` are not on record yet. */
  async function waitFor({ kind, max, windowMs }: Limit, subject: string, ahead = 0): Promise<number | null> {
    const { count, oldest } = await countAttempts(db, kind, subject, now() - windowMs);
    if (count + ahead < max * config.rateLimitFactor) return null;
    return Math.max(1, Math.ceil(((oldest ?? now()) + windowMs - now()) / 1000));
  }

  const underWay = new Map<string, number>();

  return {
    /** Makes one try, or answers the seconds to wait. Tries of the same moment count, or a burst of them would pass unseen. */
    async limited<T>(nameKey: string, address: string, attempt: () => Promise<T>): Promise<Result<T, number>> {
      const here = hereOf(nameKey, address);
      const ahead = underWay.get(here) ?? 0;
      underWay.set(here, ahead + 1);
      try {
        const wait = (await waitFor(HERE, here, ahead)) ?? (await waitFor(FROM_ADDRESS, address));
        return wait === null ? ok(await attempt()) : err(wait);
      } finally {
        const left = (underWay.get(here) ?? 1) - 1;
        if (left === 0) underWay.delete(here);
        else underWay.set(here, left);
      }
    },
    async slowDownIfGuessed(nameKey: string): Promise<void> {
      if ((await waitFor(ACCOUNT, accountOf(nameKey))) === null) return;
      await new Promise((resolve) => setTimeout(resolve, SLOW_DOWN_MS));
    },
    async failed(nameKey: string, address: string): Promise<void> {
      await recordAttempts(
        db,
        [
          ['login', hereOf(nameKey, address)],
          ['login-account', accountOf(nameKey)],
          ['login-address', address],
        ],
        now(),
      );
    },
    /** Whoever proved to be the owner here, by password or by mail, starts afresh here. */
    async succeeded(nameKey: string, address: string): Promise<void> {
      await forgetAttempts(db, 'login', hereOf(nameKey, address));
    },
  };
}
