/** What a device keeps of users who have left it, and for how long. */

import type { About, Changed, Records } from './records/records.ts';
import { PARKED_MS } from './results/store.ts';

export interface LeavingParts {
  /** The id of whoever is signed in, according to the storage. */
  readonly storedUser: () => string | null;
  /** Whether the session of this user ended without a logout: then nothing is removed. */
  readonly isParked: (user: string) => boolean;
  readonly now: () => number;
}

export interface Leaving {
  /** After a logout only what the server does not have is left, or nothing. Nothing is removed of whoever is signed in. */
  readonly leave: (user: string, mode: 'keep' | 'discard') => Promise<Changed<unknown>['kind']>;
  /** Removes what a tab had no time to remove when its user left, and what has waited ninety days. Answers whose is gone. */
  readonly tidy: () => Promise<readonly string[]>;
}

/** `isWanted`: of what waits, what its user wants back. A guest's records have no user to wait for, and stay. */
export function leavingOf<R>(records: Records<R>, isWanted: (record: R) => boolean, parts: LeavingParts): Leaving {
  const { storedUser, isParked, now } = parts;

  const clear = (user: string, mode: 'keep' | 'discard', parkedAt: number) =>
    records.clear(user, {
      isKept: (record) => mode === 'keep' && isWanted(record),
      isAllowed: () => storedUser() !== user,
      parkedAt,
    });

  async function tidyUser({ user, parkedAt }: About & { readonly user: string }): Promise<boolean> {
    const park = (at: number | null) =>
      records.update({ user, keys: [], change: () => undefined, about: () => ({ parkedAt: at }) });
    if (user === '' || storedUser() === user) {
      if (parkedAt !== null) await park(null);
      return false;
    }
    const isOver = parkedAt !== null && now() - parkedAt > PARKED_MS;
    if (isOver || !isParked(user))
      return (await clear(user, isOver ? 'discard' : 'keep', parkedAt ?? now())) === 'kept';
    if (parkedAt === null) await park(now());
    return false;
  }

  return {
    leave: (user, mode) => clear(user, mode, now()),
    async tidy() {
      const gone: string[] = [];
      for (const one of (await records.users()) ?? []) if (await tidyUser(one)) gone.push(one.user);
      return gone;
    },
  };
}
