import type { Entry, Judgment, Wording } from './entry.ts';

/** The judgment's wording that no longer changes: the one kept before, or the one beside an outcome. */
function firstWordingOf({ judgment, outcome }: Entry): Wording | null {
  if (judgment === null) return null;
  if (judgment.first !== null) return judgment.first;
  return outcome === null ? null : { text: judgment.text, at: judgment.at };
}

function withFirst(judgment: Judgment | null, first: Wording): Judgment {
  if (judgment === null || judgment.text === first.text) return { ...judgment, ...first, first: null };
  return { ...judgment, first };
}

/**
 * Once there is an outcome, 断语 keeps its first wording: what is written over it is beside it. To remove it, or to write the
 * first wording again, takes the change back. `before` is the entry as it was, `after` as it is to be.
 *
 * Example: 宜守 with the outcome 不应, changed to 宜进, becomes 宜进 with 宜守 as `first`.
 */
export function keepFirstWording(before: Entry | null, after: Entry): Entry {
  const first = before && firstWordingOf(before);
  return first ? { ...after, judgment: withFirst(after.judgment, first) } : after;
}
