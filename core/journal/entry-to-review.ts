import type { Entry } from './entry.ts';

/** Outcomes that leave something to see. */
const OPEN_KINDS: readonly string[] = ['未明', '半应'];

/** Whether an outcome was written on the day to look back, or later. */
export const hasLookedBack = (
  { reviewOn, outcome }: Pick<Entry, 'reviewOn' | 'outcome'>,
  dayOf: (instant: string) => string,
): boolean => reviewOn !== null && outcome !== null && dayOf(outcome.at) >= reviewOn;

/**
 * Whether the day to look back (回看) has come and nobody has looked back: an outcome that was written on that day or later settles it, but not
 * 未明 (not known yet) or 半应 (in part): those are what one looks at again, until the day is changed or taken away.
 * Days are YYYY-MM-DD; `dayOf` gives the day of an instant where the user is.
 *
 * Example: to look back on 2026-12-01. On 2026-12-02 it is due; with an outcome of 2026-12-02 it is not, with one of 2026-11-20 it is.
 */
export function isEntryToReview(
  entry: Pick<Entry, 'reviewOn' | 'outcome'>,
  today: string,
  dayOf: (instant: string) => string,
): boolean {
  const { reviewOn, outcome } = entry;
  if (reviewOn === null || reviewOn > today) return false;
  return OPEN_KINDS.includes(outcome?.kind ?? '') || !hasLookedBack(entry, dayOf);
}
