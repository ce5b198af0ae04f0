import type { ResultFacts } from '#contract/divination.ts';
import type { Journal } from '../journal/create-journal.ts';

export interface RemovalParts {
  readonly remove: (timestamp: string) => Promise<void>;
  readonly save: (facts: ResultFacts) => Promise<void>;
  readonly journal: Promise<Pick<Journal, 'removed' | 'change'> | null>;
  /** Whether the user who deletes is still signed in: nothing goes into another user's list. */
  readonly isOwner: () => boolean;
}

/** Deletes a saved cast and its entry. Answers how to undo it: both are written again, with all that docs/sync.md promises. */
export function removeWithEntry(
  { remove, save, journal, isOwner }: RemovalParts,
  facts: ResultFacts,
): () => Promise<void> {
  const removed = remove(facts.timestamp);
  const entry = journal.then((it) => (isOwner() ? (it?.removed(facts) ?? null) : null));
  return async () => {
    await removed; // where there is no room to write it down it is sent at once, and has to arrive first
    const [it, written] = await Promise.all([journal, entry]);
    if (it && written && isOwner()) await it.change(facts, (before) => before ?? written);
    if (isOwner()) await save(facts);
  };
}
