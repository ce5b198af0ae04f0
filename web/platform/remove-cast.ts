import type { ResultFacts } from '#contract/divination.ts';
import { HISTORY_NOTICES } from '#contract/history-notices.ts';
import { saveCast } from './save-cast.ts';
import { remove } from './saved-results.ts';
import { useSession } from './session.ts';
import { showToast, TOAST_MS } from './toast.ts';

/** Deletes a saved cast. For five seconds it can be undone: undoing is a save as any other, with all that docs/sync.md promises. */
export function removeCast(facts: ResultFacts): void {
  const owner = useSession.getState().user?.id;
  const removed = remove(facts.timestamp);
  const undo = async () => {
    await removed; // where there is no room to write it down it is sent at once, and has to arrive first
    if (useSession.getState().user?.id !== owner) return; // nothing goes into another user's list
    await saveCast(facts, HISTORY_NOTICES.undone);
  };
  showToast(HISTORY_NOTICES.deleted, TOAST_MS.undo, { label: '撤销', run: undo });
}
