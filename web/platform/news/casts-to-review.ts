import type { ResultFacts } from '#contract/divination.ts';
import type { Entry } from '#core/journal/entry.ts';
import { isEntryToReview } from '#core/journal/entry-to-review.ts';
import { dayKeyOf } from '#web/ui/rows/day-key.ts';

/** Saved casts whose day to look back (回看) has come, the longest waiting first. */
export function castsToReview(
  entries: ReadonlyMap<string, Entry>,
  results: readonly ResultFacts[],
): readonly ResultFacts[] {
  const today = dayKeyOf(new Date().toISOString());
  const found = [...entries.values()].filter((entry) => isEntryToReview(entry, today, dayKeyOf));
  const days = new Map(found.map(({ timestamp, reviewOn }) => [timestamp, reviewOn ?? '']));
  const dayOf = (timestamp: string): string => days.get(timestamp) ?? '';
  return results
    .filter(({ timestamp }) => days.has(timestamp))
    .toSorted((one, other) => dayOf(one.timestamp).localeCompare(dayOf(other.timestamp)));
}
