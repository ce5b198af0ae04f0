import type { Database, Db } from '../db/database.ts';
import { lockKey } from '../db/key-lock.ts';
import { type Attempt, countAttempts, forgetAttempts, recordAttempts } from './attempt-repo.ts';
import type { Reservation, Use } from './limiter.ts';

const attemptOf = ([{ kind }, subject]: Use): Attempt => ({ kind, subject });
const nameOf = ([{ kind }, key]: Use): string => `${kind} ${key}`;

/** Uses in the table `attempts`, and those under way in this process: a burst would otherwise pass before its first row is written. */
export function attemptCounter({ db, engine, write }: Database, factor: number, now: () => number) {
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
  const take = (uses: readonly Use[]): Promise<number | null> =>
    write(async (transaction) => {
      for (const name of uses.map(nameOf).sort()) await lockKey(transaction, engine, name);
      for (const use of uses) {
        const wait = await waitSeconds(use, underWay.get(nameOf(use)), transaction);
        if (wait !== null) return wait;
      }
      await recordAttempts(transaction, uses.map(attemptOf), now());
      return null;
    });

  const record = (uses: readonly Use[]): Promise<void> => recordAttempts(db, uses.map(attemptOf), now());

  /** The reservation, or the seconds to wait. Uses under way on another server are not seen. */
  async function reserve(uses: readonly Use[]): Promise<Reservation | number> {
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

  return { take, reserve, waitSeconds, record, forget: (use: Use) => forgetAttempts(db, attemptOf(use)) };
}
