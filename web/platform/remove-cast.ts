import type { ResultFacts } from '#contract/divination.ts';
import { HISTORY_NOTICES } from '#contract/history-notices.ts';
import { openedJournal } from './journal/lazy-journal.ts';
import { saveCast } from './save-cast.ts';
import { remove } from './saved-results.ts';
import { useSession } from './session.ts';
import { showToast, TOAST_MS } from './toast.ts';

/** Deletes a saved cast and its entry. For five seconds it can be undone: undoing writes both again, with all that docs/sync.md promises. */
export function removeCast(facts: ResultFacts): void {
  const owner = useSession.getState().user?.id;
  const isOwner = () => useSession.getState().user?.id === owner; // nothing goes into another user's list
  const removed = remove(facts.timestamp);
  const journal = openedJournal().catch(() => null);
  const entry = journal.then((it) => (isOwner() ? (it?.removed(facts) ?? null) : null));
  const undo = async () => {
    await removed; // where there is no room to write it down it is sent at once, and has to arrive first
    const [it, written] = await Promise.all([journal, entry]);
    if (it && written && isOwner()) await it.change(facts, (before) => before ?? written);
    if (isOwner()) await saveCast(facts, HISTORY_NOTICES.undone);
  };
  showToast(HISTORY_NOTICES.deleted, TOAST_MS.undo, { label: '撤销', run: undo });
}
