import { isSameCast } from '#core/casting/cast-name.ts';
import { type Entry, isShared } from '#core/journal/entry.ts';
import { useJournal, useSavedResults } from '../saved/saved-view.ts';
import { useCurrentCast } from '../storage/first-load.ts';
import { userIdNow } from '../storage/session.ts';
import { setAsked } from './asked-questions.ts';
import { useDeletedElsewhere } from './current-cast.ts';

/** The current cast as it was last seen among the saved results of its user, with its entry. */
let saved: { readonly user: string; readonly timestamp: string; readonly entry: Entry | null } | null = null;

/**
 * The current cast stays on the screen when another device deletes it, and can be saved again. What was asked about it is kept as that of
 * an unsaved cast: it would be dropped with the entry, and goes into the new entry with the next save.
 */
function watch(): void {
  const { results, unsynced, deleting, isRead } = useSavedResults.getState();
  const { current } = useCurrentCast.getState();
  const user = userIdNow();
  const before = saved;
  saved = null;
  if (!current || user === null) return;
  const { timestamp } = current;
  const isSame = before?.user === user && before.timestamp === timestamp;
  if (results.some((one) => one.timestamp === timestamp && isSameCast(one.cast, current.cast))) {
    useDeletedElsewhere.setState({ timestamp: null });
    // it goes with its cast, and may be gone first
    const entry = useJournal.getState().entries.get(timestamp) ?? (isSame ? before.entry : null);
    // one that the server does not have may move to another millisecond
    if (!unsynced.has(timestamp)) saved = { user, timestamp, entry };
    return;
  }
  if (!isSame || !isRead || deleting?.has(timestamp)) return;
  useDeletedElsewhere.setState({ timestamp });
  if (!before.entry) return;
  const { question, category, omen, images } = before.entry;
  setAsked(timestamp, {
    question,
    category,
    omen: omen ?? null,
    images: images ?? null,
    isShared: isShared(before.entry),
  });
}

for (const store of [useSavedResults, useJournal, useCurrentCast]) store.subscribe(watch);
watch();
