import type { ResultFacts } from '#contract/divination.ts';
import { HISTORY_NOTICES } from '#contract/words/history-notices.ts';
import { openedJournal } from '../casts/entries.ts';
import { useSession } from '../storage/session.ts';
import { showToast, TOAST_MS } from '../toast.ts';
import { removeWithEntry } from './removal.ts';
import { remove, saveCast } from './saved-results.ts';

/** Deletes a saved cast. For five seconds it can be undone. */
export function removeCast(facts: ResultFacts): void {
  const owner = useSession.getState().user?.id;
  const parts = {
    remove,
    save: (one: ResultFacts) => saveCast(one, HISTORY_NOTICES.undone),
    journal: openedJournal().catch(() => null),
    isOwner: () => useSession.getState().user?.id === owner,
  };
  showToast(HISTORY_NOTICES.deleted, TOAST_MS.undo, { label: '撤销', run: removeWithEntry(parts, facts) });
}
