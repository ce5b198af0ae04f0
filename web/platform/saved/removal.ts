import type { ResultFacts } from '#contract/divination.ts';
import type { Journal } from './entries/journal.ts';

export interface RemovalParts {
  /** False if it could not be deleted. */
  readonly remove: (timestamp: string) => Promise<boolean>;
  readonly save: (facts: ResultFacts) => Promise<void>;
  readonly journal: Promise<Pick<Journal, 'removed' | 'change'> | null>;
  /** Whether the user who deletes is still signed in: nothing goes into another user's list. */
  readonly isOwner: () => boolean;
}

/** Deletes a saved cast and its entry. Null if it could not; else how to undo it: both are written again, with all that docs/sync.md promises. */
export async function removeWithEntry(
  { remove, save, journal, isOwner }: RemovalParts,
  facts: ResultFacts,
): Promise<(() => Promise<void>) | null> {
  if (!(await remove(facts.timestamp))) return null;
  const entry = journal.then((it) => (isOwner() ? (it?.removed(facts) ?? null) : null));
  return async () => {
    const [it, written] = await Promise.all([journal, entry]);
    if (it && written && isOwner()) await it.change(facts, (before) => before ?? written);
    if (isOwner()) await save(facts);
  };
}
