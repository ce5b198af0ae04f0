import type { SentAnswers } from '../answers/practice-db.ts';

interface Tidied {
  readonly db: Pick<SentAnswers, 'owners' | 'leave'>;
  /** Who is signed in according to the storage. */
  readonly storedUser: () => string | null;
  /** Whether this user's session ended without a logout: then nothing is removed, as with the list of results. */
  readonly isParked: (user: string) => boolean;
}

/** Removes what a tab had no time to remove when its user left. */
export async function tidyAnswers({ db, storedUser, isParked }: Tidied): Promise<void> {
  for (const id of (await db.owners()) ?? [])
    if (storedUser() !== id && !isParked(id)) await db.leave(id, 'keep', () => storedUser() !== id);
}
