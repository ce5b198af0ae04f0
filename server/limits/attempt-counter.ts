import type { AttemptLimit } from '#contract/rate-limits.ts';
import type { Database, Db } from '../db/database.ts';
import { lockKey } from '../db/key-lock.ts';
import { newId } from '../security/tokens.ts';
import { type Attempt, countAttempts, forgetAttempts, recordAttempts, takeBackAttempt } from './attempt-repo.ts';

/** One use of a limit; the key names the user, address or account it counts for. */
export type Use = readonly [limit: AttemptLimit, key: string];

/** Uses that are under way. They count until they are released, and for good once they are kept. */
export interface Reservation {
  keep(): Promise<void>;
  release(): Promise<void>;
}

const attemptOf = ([{ kind }, subject]: Use): Attempt => ({ kind, subject });
const nameOf = ([{ kind }, key]: Use): string => `${kind} ${key}`;

/**
 * Uses in the table `attempts`. Those under way count too: a burst would otherwise pass before its first row is written. On SQLite the
 * one server holds them in memory; on PostgreSQL they are rows from the start, so that every server sees them.
 */
export function attemptCounter(
  { db, engine, write }: Database,
  factor: number,
  now: () => number,
  failed: (error: unknown) => void,
) {
  const underWay = new Map<string, number>();

  function hold(use: Use, change: 1 | -1): number {
    const name = nameOf(use);
    const before = underWay.get(name) ?? 0;
    if (before + change === 0) underWay.delete(name);
    else underWay.set(name, before + change);
    return before;
  }

  /** Seconds until one more use is allowed, `ahead` uses being under way; null when it is allowed now. */
  async function waitSeconds(use: Use, ahead = 0, from: Db = db): Promise<number | null> {
    const [{ max, windowMs }] = use;
    const { count, oldest } = await countAttempts(from, attemptOf(use), { since: now() - windowMs, now: now() });
    if (count + ahead < max * factor) return null;
    return Math.max(1, Math.ceil(((oldest ?? now()) + windowMs - now()) / 1000));
  }

  /** The seconds to wait, or null when all uses were counted. Under a lock, so that concurrent ones are exact on any number of servers. */
  async function takeIn(transaction: Db, uses: readonly Use[], at = now(), id?: string): Promise<number | null> {
    for (const name of uses.map(nameOf).sort()) await lockKey(transaction, engine, name);
    for (const use of uses) {
      const wait = await waitSeconds(use, underWay.get(nameOf(use)), transaction);
      if (wait !== null) return wait;
    }
    await recordAttempts(transaction, uses.map(attemptOf), at, id);
    return null;
  }

  const take = (uses: readonly Use[], at = now(), id?: string): Promise<number | null> =>
    write((transaction) => takeIn(transaction, uses, at, id));

  const record = (uses: readonly Use[]): Promise<void> => recordAttempts(db, uses.map(attemptOf), now());

  async function reserveInMemory(uses: readonly Use[]): Promise<Reservation | number> {
    const held = uses.map((use) => ({ use, ahead: hold(use, 1) }));
    const release = async (): Promise<void> => {
      for (const { use } of held.splice(0)) hold(use, -1);
    };
    try {
      for (const { use, ahead } of held) {
        const wait = await waitSeconds(use, ahead);
        if (wait === null) continue;
        await release();
        return wait;
      }
    } catch (error) {
      await release();
      throw error;
    }
    return { keep: () => record(uses).finally(release), release };
  }

  /** A place that cannot be given back, because the database is away, counts until its window ends. */
  async function reserveInTable(uses: readonly Use[]): Promise<Reservation | number> {
    const [at, id] = [now(), newId()];
    const wait = await take(uses, at, id);
    if (wait !== null) return wait;
    const held = [...uses];
    return {
      async keep() {
        held.splice(0);
      },
      async release() {
        for (const use of held.splice(0)) await takeBackAttempt(db, attemptOf(use), at, id).catch(failed);
      },
    };
  }

  const reserve = engine === 'sqlite' ? reserveInMemory : reserveInTable;
  return { take, takeIn, reserve, waitSeconds, record, forget: (use: Use) => forgetAttempts(db, attemptOf(use)) };
}

/** A refusal that a handler can answer as it is. */
export interface TooMany {
  readonly code: 'request.tooMany';
  readonly retryAfterSeconds: number;
}
