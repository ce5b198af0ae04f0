/** What a device keeps of users who have left it, and for how long. */

import type { About, AnyRecords } from './records/records.ts';
import { PARKED_MS } from './results/store.ts';

interface LeavingParts {
  /** The id of whoever is signed in, according to the storage. */
  readonly storedUser: () => string | null;
  /** Whether the session of this user ended without a logout: then nothing is removed. */
  readonly isParked: (user: string) => boolean;
  readonly now: () => number;
}

/** Of records of every kind. A guest's have no user to wait for, and stay. */
export function leavingOf(kinds: readonly AnyRecords[], { storedUser, isParked, now }: LeavingParts) {
  const clear = (records: AnyRecords, user: string, mode: 'keep' | 'discard', parkedAt: number) =>
    records.clear(user, { mode, parkedAt, isAllowed: () => storedUser() !== user });

  async function tidyUser(records: AnyRecords, { user, parkedAt }: About & { readonly user: string }): Promise<void> {
    const park = (at: number | null) =>
      records.update({ user, keys: [], change: () => undefined, about: () => ({ parkedAt: at }) });
    if (user === '' || storedUser() === user) {
      if (parkedAt !== null) await park(null);
      return;
    }
    const isOver = parkedAt !== null && now() - parkedAt > PARKED_MS;
    if (isOver || !isParked(user)) await clear(records, user, isOver ? 'discard' : 'keep', parkedAt ?? now());
    else if (parkedAt === null) await park(now());
  }

  return {
    /** After a logout only what the server does not have is left, or nothing. Nothing is removed of whoever is signed in. */
    async leave(user: string, mode: 'keep' | 'discard'): Promise<void> {
      await Promise.all(kinds.map((records) => clear(records, user, mode, now())));
    },
    /** Removes what a tab had no time to remove when its user left, and what has waited ninety days. */
    async tidy(): Promise<void> {
      const tidyAll = async (records: AnyRecords) => {
        for (const one of (await records.users()) ?? []) await tidyUser(records, one);
      };
      await Promise.all(kinds.map(tidyAll));
    },
  };
}

export type Leaving = ReturnType<typeof leavingOf>;
