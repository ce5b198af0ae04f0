import type { ResultFacts } from '#contract/divination.ts';
import { HISTORY_NOTICES } from '#contract/words/account-notices.ts';
import { useSession } from '#web/platform/storage/session.ts';
import { showToast, TOAST_MS } from '#web/platform/toast.ts';
import { openedJournal } from './entries.ts';
import { removeWithEntry } from './removal.ts';
import { remove, saveCast } from './saved-results.ts';

/** Deletes a saved cast. For five seconds it can be undone. */
export async function removeCast(facts: ResultFacts): Promise<void> {
  const owner = useSession.getState().user?.id;
  const parts = {
    remove,
    save: (one: ResultFacts) => saveCast(one, HISTORY_NOTICES.undone),
    journal: openedJournal().catch(() => null),
    isOwner: () => useSession.getState().user?.id === owner,
  };
  const undo = await removeWithEntry(parts, facts);
  if (undo) showToast(HISTORY_NOTICES.deleted, TOAST_MS.undo, { label: '撤销', run: undo });
  else showToast(HISTORY_NOTICES.notDeleted);
}
