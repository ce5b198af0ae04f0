import type { ResultFacts } from '#contract/divination.ts';
import { withSharedNote } from '#core/journal/entry.ts';
import { askedNow, isNothing, NOTHING_ASKED, setAsked } from '#web/platform/casts/asked-questions.ts';
import { useSavedResults } from '#web/platform/saved/saved-view.ts';

const underWay = new Set<string>();

/** What was asked about a cast that is saved now goes into its entry. Where that fails it stays as it is, for the next time. */
async function keepAsked(results: readonly ResultFacts[]): Promise<void> {
  const kept = new Map(askedNow().map((one) => [one.about, one]));
  if (kept.size === 0) return;
  for (const facts of results) {
    const one = kept.get(facts.timestamp);
    if (!one || isNothing(one) || underWay.has(one.about)) continue;
    underWay.add(one.about);
    const { question, category, omen, images, isShared } = one;
    const asked = { question, category, omen, images };
    const written = await import('#web/platform/saved/entries/edit-entry.ts')
      .then(({ editEntry }) =>
        editEntry(facts, null, (entry) => {
          const whole = { ...entry, ...asked };
          return isShared ? withSharedNote(whole, facts.timestamp) : whole;
        }),
      )
      .catch(() => null);
    if (written?.ok) setAsked(one.about, NOTHING_ASKED);
    underWay.delete(one.about);
  }
}

useSavedResults.subscribe(({ results }) => void keepAsked(results));
void keepAsked(useSavedResults.getState().results);
